import { paymentUri } from '@foyer/core/chain'
import { fill } from '../../i18n/fill.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useDevice } from '../../modal/useModalTree.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { accountMessages } from '../account/messages.ts'
import { useHolder } from '../portfolio/usePortfolio.ts'
import { receiveMessages } from './messages.ts'
import styles from './WalletReceiveView.css?inline'

/** Address of the account as QR code, as text and to copy, with the network to use. */
export function WalletReceiveView() {
  const device = useDevice()
  const { unknownNetwork } = useMessages(accountMessages)
  const messages = useMessages(receiveMessages)
  const holder = useHolder()
  if (!holder) return null
  const { account, network, picture } = holder
  const { address, caipAddress, smartAccountDeployed } = account
  const name = network?.name ?? unknownNetwork
  return (
    <Stack gap={12}>
      <QrCode
        text={paymentUri(caipAddress)}
        label={fill(messages.code, { network: name })}
        picture={<Picture name={name} src={picture} round />}
      />
      <Address label={fill(messages.address, { network: name })} address={address} />
      <Notice tone="warn" part="only-network">
        <Sentence of={messages.warning} network={name} />
      </Notice>
      {smartAccountDeployed === false && (
        <Notice tone="neutral" part="not-deployed">
          {messages.notDeployed}
        </Notice>
      )}
      <Actions>
        <CopyButton
          part="copy-address"
          variant="button"
          label={messages.copy}
          copiedLabel={messages.copied}
          onCopy={() => device.copy(address)}
        />
      </Actions>
    </Stack>
  )
}

/** Address in groups of four, easier to compare; announced and copied as one. */
function Address({ label, address }: { label: string; address: string }) {
  useStyles(styles)
  return (
    <p className="address-groups" data-part="address">
      <VisuallyHidden>
        {label}: {address}
      </VisuallyHidden>
      {groupsOf(address).map(([at, group]) => (
        <span key={at} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  )
}

const groupsOf = (address: string): [at: number, group: string][] => {
  const start = address.startsWith('0x') ? 2 : 0
  const middle = address.slice(start + 4, -4).match(/.{1,4}/g) ?? []
  return [address.slice(0, start + 4), ...middle, address.slice(-4)].map((group, at) => [at, group])
}
