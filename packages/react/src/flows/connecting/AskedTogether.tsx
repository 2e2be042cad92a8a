import {
  type Ask,
  type AskedConnector,
  type ModalSnapshot,
  selectAccount,
  selectAsk,
  selectConnector,
  type ViewPayloads,
} from '@foyer/core'
import { useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useCounted } from '../../i18n/useCounted.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon } from '../../icons/flowIcons.ts'
import { SpinnerIcon } from '../../icons/index.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useConnectionSend } from '../../modal/useConnectionSend.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { List } from '../../parts/List.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Row } from '../../parts/Row.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { connectMessages } from '../connect/messages.ts'
import { connectingMessages } from './messages.ts'

type Payload = ViewPayloads['ConnectingExternal']

/** Request to one namespace. `approved` once its account comes from the connector that was asked. */
type NamespaceRequest = AskedConnector & { screen: Ask['screen'] | 'approved'; error: Ask['error'] }

function selectRequests(snapshot: ModalSnapshot, { also = [], ...first }: Payload): NamespaceRequest[] {
  return [first, ...also].map(({ connectorId, namespace }) => {
    const { screen, state, error } = selectAsk(snapshot, namespace)
    const holder = selectAccount(snapshot, namespace)?.connectedWalletInfo.id
    const approved = state === 'idle' && holder === connectorId
    return { connectorId, namespace, error, screen: approved ? 'approved' : screen }
  })
}

const isRefused = ({ screen }: NamespaceRequest) => screen === 'declined' || screen === 'failed'

/** One wallet is asked for several chain families at once, a row each. Closes when all are approved. */
export function AskedTogether({ payload }: { payload: Payload }) {
  const actor = useActor()
  const { cancel } = useMessages(modalMessages)
  const { families } = useMessages(connectMessages)
  const { ask, delayed, together } = useMessages(connectingMessages)
  const counted = useCounted()
  const requests = useShown(useCallback((snapshot: ModalSnapshot) => selectRequests(snapshot, payload), [payload]))
  const wallet = useShown(useCallback((snapshot: ModalSnapshot) => selectConnector(snapshot, payload), [payload]))
  const name = wallet?.name ?? payload.connectorId
  const approved = requests.filter(({ screen }) => screen === 'approved').length
  const isOver = requests.every(request => request.screen === 'approved' || isRefused(request))
  const counts = { approved, all: requests.length }
  const isLacking = isOver && approved < requests.length
  const text = requests.some(({ screen }) => screen === 'delayed') ? delayed.text : counted(together.text, counts)
  const ring = isLacking ? 'failed' : isOver ? 'done' : 'waiting'
  return (
    <Stack gap={12}>
      <Live>
        <Intro
          picture={
            <Ring state={ring}>
              <Picture name={name} src={wallet?.imageUrl} size={72} />
            </Ring>
          }
          title={isLacking ? together.over.title : <Sentence of={ask.title} wallet={name} />}
        >
          {!isLacking ? text : approved > 0 ? together.over.text : together.none}
        </Intro>
      </Live>
      <List label={families}>
        {requests.map(request => (
          <li key={request.namespace}>
            <FamilyLine request={request} />
          </li>
        ))}
      </List>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {cancel}
        </Button>
        {isOver && approved > 0 && (
          <Button part="proceed" variant="primary" onClick={() => actor.send({ type: 'modal.dismiss' })}>
            {counted(together.proceed, counts)}
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

function FamilyLine({ request }: { request: NamespaceRequest }) {
  const { families, retry: again } = useMessages(modalMessages)
  const { together } = useMessages(connectingMessages)
  const errorText = useErrorText()
  const { namespace, screen, error } = request
  const send = useConnectionSend(namespace)
  const family = families[namespace]
  const text = {
    ask: together.waiting,
    next: together.next,
    delayed: together.waiting,
    pending: together.waiting,
    connecting: together.waiting,
    approved: together.approved,
    declined: together.declined,
    failed: <bdi>{errorText(error)}</bdi>,
  }[screen]
  const retry = isRefused(request) || screen === 'delayed' || screen === 'pending'
  return (
    <Row
      isStatic
      part="family"
      picture={<Picture name={family} />}
      name={family}
      sub={text}
      end={
        retry ? (
          <Link part="retry" data-namespace={namespace} onClick={() => send({ type: 'retry' })}>
            {again} <VisuallyHidden>{family}</VisuallyHidden>
          </Link>
        ) : screen === 'approved' ? (
          <CheckIcon />
        ) : (
          screen !== 'next' && <SpinnerIcon size={20} />
        )
      }
    />
  )
}
