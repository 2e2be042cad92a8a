import { truncateAddress } from '@foyer/core/chain'
import { fill } from '../../i18n/fill.ts'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { ExternalIcon } from '../../icons/index.ts'
import { useHandle } from '../../loader/HandleContext.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { type Holder, useProfile } from '../ledger/useLedger.ts'
import styles from './AccountView.css?inline'

/** Whose account it is: by name where it has one, and by address in any case. */
export function AccountLead({ holder: { account, ledger } }: { holder: Holder }) {
  useStyles(styles)
  const handle = useHandle()
  const { account: words, newTab } = useLedgerMessages()
  const profile = useProfile(ledger)
  const { address, addressExplorerUrl } = account
  const short = truncateAddress(address)
  return (
    <>
      {profile?.imageUrl ? (
        <Picture name={profile.name ?? address} src={profile.imageUrl} size={56} round />
      ) : (
        <Avatar seed={address} size={56} />
      )}
      {profile?.name && (
        <div className="account-name" data-part="name">
          <UntrustedName name={profile.name} warning={profile.lookAlike ? words.lookAlike : undefined} />
        </div>
      )}
      <div className="account-address">
        <CopyButton
          part="address"
          label={fill(words.copy, { address: short })}
          copiedLabel={words.copied}
          onCopy={() => handle.runtime()?.copy(address)}
        >
          <bdi>{short}</bdi>
        </CopyButton>
        {addressExplorerUrl && (
          <IconButton
            part="explorer"
            href={addressExplorerUrl}
            target="_blank"
            label={`${words.explorer} ${newTab}`}
            icon={<ExternalIcon size={16} />}
          />
        )}
      </div>
    </>
  )
}
