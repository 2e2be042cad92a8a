import type { ErrorRecord } from '@foyer/core'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { sendMessages } from './messages.ts'
import type { SendForm } from './useSendForm.ts'

/** The transfer was not sent: the reason, and the ways on. */
export function SendFailed({ send: { asset, error, replaces }, emit }: SendForm) {
  const actor = useActor()
  const { retry } = useMessages(modalMessages)
  const { failed, review, replaces: replacing } = useMessages(sendMessages)
  const errorText = useErrorText()
  const textOf = (reason: ErrorRecord | undefined) =>
    reason?.code === 'wallet.rejected' ? failed.declined : errorText(reason)
  return (
    <>
      <div role="alert">
        <Intro
          roomy
          picture={
            <Ring state="failed" round>
              <Picture name={asset?.symbol ?? ''} src={asset?.imageUrl} size={72} round />
            </Ring>
          }
          title={failed.title}
        >
          <bdi>{textOf(error)}</bdi>
        </Intro>
      </div>
      <Actions>
        {replaces ? (
          <Button part="keep" onClick={() => actor.send({ type: 'view.back' })}>
            {replacing.back}
          </Button>
        ) : (
          <Button part="edit" onClick={() => emit({ type: 'back' })}>
            {review.edit}
          </Button>
        )}
        <Button part="retry" variant="primary" onClick={() => emit({ type: 'retry' })}>
          {retry}
        </Button>
      </Actions>
    </>
  )
}
