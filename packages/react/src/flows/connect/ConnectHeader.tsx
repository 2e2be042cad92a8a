import { useMessages } from '../../i18n/useMessages.ts'
import { HelpIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { ViewHeader } from '../../modal/ViewHeader.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { connectMessages } from './messages.ts'

/** Header of Connect, with a link to the explanation of wallets. */
export function ConnectHeader() {
  const actor = useActor()
  const { titles } = useMessages(modalMessages)
  const { help } = useMessages(connectMessages)
  return (
    <ViewHeader
      title={titles.Connect}
      start={
        <IconButton
          part="help"
          label={help}
          icon={<HelpIcon />}
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'WhatIsAWallet', payload: {} } })}
        />
      }
    />
  )
}
