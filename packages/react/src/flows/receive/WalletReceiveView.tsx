import { paymentUri } from '@foyer/core/chain'
import { fill } from '../../i18n/fill.ts'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Words } from '../../i18n/Words.tsx'
import { useHandle } from '../../loader/HandleContext.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { useHolder } from '../ledger/useLedger.ts'
import styles from './WalletReceiveView.css?inline'

/** The account's address for whoever pays: to scan, to compare by eye, to copy; and over which network alone. */
export function WalletReceiveView() {
  const handle = useHandle()
  const words = useLedgerMessages()
  const holder = useHolder()
  if (!holder) return null
  const { account, network } = holder
  const { address, caipAddress } = account
  const name = network?.name ?? words.account.unknownNetwork
  return (
    <Stack gap={12}>
      <QrCode
        text={paymentUri(caipAddress)}
        label={fill(words.receive.code, { network: name })}
        picture={<Picture name={name} src={network?.assets?.imageUrl} round />}
      />
      <Address label={fill(words.receive.address, { network: name })} address={address} />
      <Notice tone="warn" part="only-network">
        <Words of={words.receive.warning} network={name} />
      </Notice>
      <Actions>
        <CopyButton
          part="copy-address"
          variant="button"
          label={words.receive.copy}
          copiedLabel={words.receive.copied}
          onCopy={() => handle.runtime()?.copy(address)}
        />
      </Actions>
    </Stack>
  )
}

/** Spoken and copied as one word; shown in groups of four, which an eye can keep: the last, too, which is compared first. */
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
