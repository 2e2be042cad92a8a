import type { ErrorRecord } from '@foyer/core'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { SwapIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { swapMessages } from './messages.ts'
import type { SwapForm } from './useSwapForm.ts'

/** Nothing was swapped: the reason, and the ways on. */
export function SwapFailed({ swap: { error }, emit }: SwapForm) {
  const { retry } = useMessages(modalMessages)
  const { failed, review } = useMessages(swapMessages)
  const errorText = useErrorText()
  const textOf = (reason: ErrorRecord | undefined) =>
    reason?.code === 'wallet.rejected' ? failed.declined : errorText(reason)
  return (
    <>
      <div role="alert">
        <Intro roomy picture={<SymbolPicture icon={<SwapIcon />} />} title={failed.title}>
          <bdi>{textOf(error)}</bdi>
        </Intro>
      </div>
      <Actions>
        <Button part="edit" onClick={() => emit({ type: 'back' })}>
          {review.edit}
        </Button>
        <Button part="retry" variant="primary" onClick={() => emit({ type: 'retry' })}>
          {retry}
        </Button>
      </Actions>
    </>
  )
}
