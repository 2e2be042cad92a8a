import { type ModalSnapshot, selectNetworks } from '@foyer/core'
import { useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { useActor, useDevice, useShown } from '../../modal/useModalTree.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { accountMessages } from '../account/messages.ts'
import { namesMessages } from './messages.ts'
import { useNames } from './useNames.ts'

/** The name that the account has got. */
export function RegisterAccountNameSuccessView() {
  return (
    <FlowContent flow="names">
      <Success />
    </FlowContent>
  )
}

function Success() {
  const actor = useActor()
  const device = useDevice()
  const { unknownNetwork } = useMessages(accountMessages)
  const { success: messages } = useMessages(namesMessages)
  const { registered } = useNames().names
  const chainId = registered?.chainId
  const network = useShown(
    useCallback(
      (snapshot: ModalSnapshot) => selectNetworks(snapshot).find(each => each.caipNetworkId === chainId)?.name,
      [chainId],
    ),
  )
  // Leads away at once: there is nothing to show without a name.
  if (!registered) return <LoadingScreen />
  const { name, address } = registered
  return (
    <>
      <div role="status">
        <Intro
          roomy
          picture={
            <Ring state="done" round>
              <Avatar seed={address} size={72} />
            </Ring>
          }
          title={<Sentence of={messages.title} name={name} />}
        >
          <Sentence of={messages.text} network={network ?? unknownNetwork} />
        </Intro>
      </div>
      <Actions>
        <CopyButton
          part="copy-name"
          variant="button"
          label={messages.copy}
          copiedLabel={messages.copied}
          onCopy={() => device.copy(name)}
        />
        <Button part="done" variant="primary" onClick={() => actor.send({ type: 'view.back' })}>
          {messages.done}
        </Button>
      </Actions>
    </>
  )
}
