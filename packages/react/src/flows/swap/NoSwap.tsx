import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { SwapIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { NoWay } from '../../modal/NoWay.tsx'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Actions, Intro } from '../../parts/Stack.tsx'
import { useNetworkName } from '../send/useSendForm.ts'
import { swapMessages } from './messages.ts'
import type { SwapForm } from './useSwapForm.ts'

/** The wallet cannot swap on this network. */
export function Unavailable({ swap: { payer } }: SwapForm) {
  const { unavailable } = useMessages(swapMessages)
  const network = useNetworkName(payer?.chainId)
  return (
    <NoWay icon={<SwapIcon />} title={unavailable.title}>
      <Sentence of={unavailable.text} network={network} />
    </NoWay>
  )
}

/** No router is allowed on this network, or the service does not swap there. */
export function Unsupported() {
  const { unsupported } = useMessages(swapMessages)
  return (
    <NoWay icon={<SwapIcon />} title={unsupported.title}>
      {unsupported.text}
    </NoWay>
  )
}

/** The list of tokens did not load. */
export function Unloaded({ swap: { error }, emit }: SwapForm) {
  const { unloaded } = useMessages(swapMessages)
  const { retry } = useMessages(modalMessages)
  const errorText = useErrorText()
  return (
    <>
      <div role="alert">
        <Intro roomy picture={<SymbolPicture icon={<SwapIcon />} />} title={unloaded}>
          <bdi>{errorText(error)}</bdi>
        </Intro>
      </div>
      <Actions>
        <Button part="retry" variant="primary" onClick={() => emit({ type: 'retry' })}>
          {retry}
        </Button>
      </Actions>
    </>
  )
}
