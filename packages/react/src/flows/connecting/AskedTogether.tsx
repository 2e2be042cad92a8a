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
import { errorText } from '../../i18n/errorText.ts'
import { fill } from '../../i18n/fill.ts'
import { useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { CheckIcon, SpinnerIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { List } from '../../parts/List.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Row } from '../../parts/Row.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { connectionId } from '../modal/connectionId.ts'
import { useActor, useShown } from '../modal/useModalTree.ts'

type Payload = ViewPayloads['ConnectingExternal']

/** One family's question. `approved` once its account is here, by the connector that was asked. */
type Question = AskedConnector & { screen: Ask['screen'] | 'approved'; error: Ask['error'] }

function selectQuestions(snapshot: ModalSnapshot, { also = [], ...first }: Payload): Question[] {
  return [first, ...also].map(({ connectorId, namespace }) => {
    const { screen, state, error } = selectAsk(snapshot, namespace)
    const holder = selectAccount(snapshot, namespace)?.connectedWalletInfo.id
    const approved = state === 'idle' && holder === connectorId
    return { connectorId, namespace, error, screen: approved ? 'approved' : screen }
  })
}

const isRefused = ({ screen }: Question) => screen === 'declined' || screen === 'failed'

/** One wallet is being asked for several chain families at once: how each stands. It closes by itself when all are approved. */
export function AskedTogether({ payload }: { payload: Payload }) {
  const actor = useActor()
  const words = useLaterMessages()
  const questions = useShown(useCallback((snapshot: ModalSnapshot) => selectQuestions(snapshot, payload), [payload]))
  const wallet = useShown(useCallback((snapshot: ModalSnapshot) => selectConnector(snapshot, payload), [payload]))
  const name = wallet?.name ?? payload.connectorId
  const approved = questions.filter(({ screen }) => screen === 'approved').length
  const isOver = questions.every(question => question.screen === 'approved' || isRefused(question))
  const counts = { approved: `${approved}`, all: `${questions.length}` }
  const isLacking = isOver && approved < questions.length
  const ring = isLacking ? 'failed' : isOver ? 'done' : 'waiting'
  const { ask, together } = words.connecting
  return (
    <Stack gap={12}>
      <Live>
        <Intro
          picture={
            <Ring state={ring}>
              <Picture name={name} src={wallet?.imageUrl} size={72} />
            </Ring>
          }
          title={isLacking ? together.over.title : <Words of={ask.title} wallet={name} />}
        >
          {!isLacking ? fill(together.text, counts) : approved > 0 ? together.over.text : together.none}
        </Intro>
      </Live>
      <List label={words.connect.families}>
        {questions.map(question => (
          <FamilyLine key={question.namespace} question={question} />
        ))}
      </List>
      <Actions>
        <Button part="cancel" onClick={() => actor.send({ type: 'view.back' })}>
          {words.cancel}
        </Button>
        {isOver && approved > 0 && (
          <Button part="proceed" variant="primary" onClick={() => actor.send({ type: 'modal.dismiss' })}>
            {fill(together.proceed, counts)}
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

function FamilyLine({ question }: { question: Question }) {
  const actor = useActor()
  const words = useLaterMessages()
  const { namespace, screen, error } = question
  const { together } = words.connecting
  const family = words.families[namespace]
  const says = {
    ask: together.waiting,
    delayed: together.waiting,
    pending: together.waiting,
    settling: together.waiting,
    approved: together.approved,
    declined: together.declined,
    failed: <bdi>{errorText(words, error)}</bdi>,
  }[screen]
  const retry = isRefused(question) || screen === 'delayed' || screen === 'pending'
  return (
    <Row
      isStatic
      part="family"
      picture={<Picture name={family} />}
      name={family}
      sub={says}
      end={
        retry ? (
          <Link
            part="retry"
            data-namespace={namespace}
            onClick={() => actor.getSnapshot().children[connectionId(namespace)]?.send({ type: 'retry' })}
          >
            {words.retry} <VisuallyHidden>{family}</VisuallyHidden>
          </Link>
        ) : screen === 'approved' ? (
          <CheckIcon />
        ) : (
          <SpinnerIcon size={20} />
        )
      }
    />
  )
}
