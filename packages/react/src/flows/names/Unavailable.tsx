import { type ModalSnapshot, selectNetwork } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { icon } from '../../icons/icon.tsx'
import { NoWay } from '../../modal/NoWay.tsx'
import { useLastShown } from '../../modal/useLastShown.ts'
import { accountMessages } from '../account/messages.ts'
import { namesMessages } from './messages.ts'
import { useWallet } from './useNames.ts'

/** At sign. */
const NameIcon = /* @__PURE__ */ icon(
  'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0zm0-3v4a2.25 2.25 0 0 0 4.5 0v-1a7.5 7.5 0 1 0-3.25 6.2',
)

const selectNetworkName = (snapshot: ModalSnapshot) => selectNetwork(snapshot)?.name

/** The chain has no names, or the wallet may not sign for one. */
export function Unavailable() {
  const { unknownNetwork } = useMessages(accountMessages)
  const { unavailable } = useMessages(namesMessages)
  const wallet = useWallet()
  const network = useLastShown(selectNetworkName) ?? unknownNetwork
  return (
    <NoWay icon={<NameIcon />} title={unavailable.title}>
      <Sentence of={unavailable.text} wallet={wallet.name} network={network} />
    </NoWay>
  )
}
