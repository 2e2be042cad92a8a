import { ChevronDownIcon } from '../icons/triggerIcons.ts'
import { useLoader } from '../loader/LoaderContext.ts'
import type { LoaderSource } from '../loader/loader.ts'
import type { Runtime } from '../loader/runtime.ts'
import { useButtonTexts } from '../loader/useButtonTexts.ts'
import { useRead } from '../loader/useRead.ts'
import { Trigger } from '../parts/Trigger.tsx'
import { useStyles } from '../theme/useStyles.ts'
import { ButtonHost } from './ButtonHost.tsx'
import styles from './NetworkButton.css?inline'
import { useOpening } from './useOpening.ts'

/** Texts of `<NetworkButton>`. */
export interface NetworkButtonProps {
  /** Text without a network. Default: `Select network`, or the text of the language. */
  label?: string | undefined
  /** Text on a network that the app does not support. Default: `Unsupported network`, or the text of the language. */
  unsupportedLabel?: string | undefined
}

const SELECT = 'Select network'

const networkOf = (runtime: Runtime) => runtime.network()
const pictureIn = (runtime: Runtime) => runtime.networkPicture()
const markOf = (runtime: Runtime) => runtime.NetworkMark
const isUnsupportedIn = (runtime: Runtime) => runtime.isUnsupported()
const configOf = ({ options, actor }: LoaderSource) => (actor ? actor.getSnapshot().context.config : options)

/** Button with the active network; opens the choice of networks, unless the host has switched that off. */
export function NetworkButton({ label, unsupportedLabel }: NetworkButtonProps) {
  return (
    <ButtonHost label={label ?? SELECT}>
      <NetworkTrigger label={label} unsupportedLabel={unsupportedLabel} />
    </ButtonHost>
  )
}

function NetworkTrigger({ label, unsupportedLabel }: NetworkButtonProps) {
  const { network: choose = SELECT, unsupported: refused = 'Unsupported network' } = useButtonTexts()
  useStyles(styles)
  const network = useRead(networkOf, undefined)
  const picture = useRead(pictureIn, undefined)
  const Mark = useRead(markOf, undefined)
  const unsupported = useRead(isUnsupportedIn, false)
  const switchesNetworks = configOf(useLoader().source)?.enableNetworkSwitch !== false
  const opening = useOpening({ view: 'Networks' })
  return (
    <Trigger
      {...opening}
      part="network-button"
      disabled={!switchesNetworks}
      variant={unsupported ? 'caution' : 'plain'}
      picture={Mark && network && <Mark name={network.name} src={picture} />}
      trailing={switchesNetworks && <ChevronDownIcon size={16} />}
    >
      {unsupported ? (unsupportedLabel ?? refused) : (network?.name ?? label ?? choose)}
    </Trigger>
  )
}
