import { type ApprovalScreen, approvalOf, selectApproval } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Footnote } from '../../parts/Captions.tsx'
import { Card, Fact, Facts } from '../../parts/Facts.tsx'
import { Picture } from '../../parts/Picture.tsx'
import type { RingProps } from '../../parts/Ring.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { LoginIntro } from './LoginIntro.tsx'
import { loginMessages } from './messages.ts'
import { useVault } from './useLogin.ts'

type Messages = (typeof loginMessages)['en']

type Screen = {
  ring: RingProps['state']
  title: (messages: Messages, vault: string) => ReactNode
  text: (messages: Messages) => ReactNode
}

const waiting: Screen = {
  ring: 'idle',
  title: ({ approve }, vault) => <Sentence of={approve.title} vault={vault} />,
  text: ({ approve }) => approve.text,
}

/** One screen per state of the request; a missing one is a type error. */
const screens: Record<ApprovalScreen, Screen> = {
  none: waiting,
  waiting,
  opened: {
    ring: 'waiting',
    title: ({ approve }, vault) => <Sentence of={approve.waiting.title} vault={vault} />,
    text: ({ approve }) => approve.waiting.text,
  },
  blocked: {
    ring: 'idle',
    title: ({ blocked }) => blocked.title,
    text: ({ blocked }) => blocked.text,
  },
}

/** Request of this page that waits in the vault, with the button that opens the vault's window. */
export function ApproveTransactionView() {
  const content = <Request />
  return (
    <FlowContent flow="approval" loading={content}>
      {content}
    </FlowContent>
  )
}

function Request() {
  const actor = useActor()
  const messages = useMessages(loginMessages)
  const counted = useCounted()
  const vault = useVault()
  const { screen, method, networkName, chainId, others } = useShown(selectApproval)
  const known = screen === 'loading' || screen === 'unloaded' ? 'waiting' : screen
  const { ring, title, text } = screens[known]
  const { approve } = messages
  const emit = (type: 'approval.open' | 'approval.cancel') => approvalOf(actor.getSnapshot())?.send({ type })
  return (
    <>
      <LoginIntro
        ring={ring}
        picture={<Picture name={vault.name} src={vault.imageUrl} size={72} />}
        title={title(messages, vault.name)}
      >
        {text(messages)}
      </LoginIntro>
      <Stack gap={12}>
        <Card>
          <Facts>
            <Fact name={approve.request}>{method === undefined ? <Skeleton /> : approve.methods[kindOf(method)]}</Fact>
            <Fact name={approve.network}>
              {method === undefined ? <Skeleton /> : <bdi>{networkName ?? chainId}</bdi>}
            </Fact>
          </Facts>
        </Card>
        {others > 0 && <Footnote>{counted(approve.more, { count: others })}</Footnote>}
        <Actions>
          <Button part="cancel" disabled={method === undefined} onClick={() => emit('approval.cancel')}>
            {approve.reject}
          </Button>
          <Button
            part="open-window"
            variant={known === 'opened' ? 'secondary' : 'primary'}
            icon={<ExternalIcon />}
            disabled={method === undefined}
            onClick={() => emit('approval.open')}
          >
            {known === 'opened' ? approve.reopen : approve.action}
          </Button>
        </Actions>
      </Stack>
    </>
  )
}

type Kind = keyof Messages['approve']['methods']

/** Kinds of the methods that a vault serves. */
const KINDS: Record<string, Kind> = {
  personal_sign: 'message',
  signMessage: 'message',
  solana_signMessage: 'message',
  polkadot_signMessage: 'message',
  eth_signTypedData_v4: 'typedData',
  eth_signTransaction: 'sign',
  solana_signTransaction: 'sign',
  polkadot_signTransaction: 'sign',
  signPsbt: 'sign',
  eth_sendTransaction: 'send',
  solana_signAndSendTransaction: 'send',
  sendTransfer: 'send',
}

const kindOf = (method: string): Kind => (Object.hasOwn(KINDS, method) ? KINDS[method]! : 'other')
