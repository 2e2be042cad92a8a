import { ChevronDownIcon } from '../src/icons/index.ts'
import { Avatar, Picture, Trigger } from './parts/index.ts'

/** Buttons in the host's page, in each of their states. */
export const Triggers = [
  () => (
    <Trigger part="connect-button" variant="primary">
      Connect wallet
    </Trigger>
  ),
  () => (
    <Trigger part="connect-button" variant="primary" busy>
      Connecting
    </Trigger>
  ),
  () => (
    <Trigger
      part="account-button"
      leading="1.204 ETH"
      picture={<Avatar seed="0x52908400098527886E0F7030069857D2E4169EE7" />}
    >
      0x52…169EE7
    </Trigger>
  ),
  () => (
    <Trigger part="account-button" picture={<Avatar seed="ada" />}>
      ada-with-a-very-long-name.foyer.id
    </Trigger>
  ),
  () => (
    <Trigger
      part="network-button"
      picture={<Picture name="Ethereum" size={24} round />}
      trailing={<ChevronDownIcon size={16} />}
    >
      Ethereum
    </Trigger>
  ),
  () => (
    <Trigger part="network-button" variant="caution" trailing={<ChevronDownIcon size={16} />}>
      Unsupported
    </Trigger>
  ),
]
