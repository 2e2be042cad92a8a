import { selectNameEntry } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useDevice, useShown } from '../../modal/useModalTree.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Link } from '../../parts/Link.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { type Holder, useProfile } from '../portfolio/usePortfolio.ts'
import { profileMessages } from '../profile/messages.ts'
import styles from './AccountView.css?inline'
import { accountMessages } from './messages.ts'

/** Picture, name and address of the account. */
export function AccountIntro({ holder: { account, portfolio } }: { holder: Holder }) {
  useStyles(styles)
  const device = useDevice()
  const { newTab } = useMessages(modalMessages)
  const messages = useMessages(accountMessages)
  const { types } = useMessages(profileMessages)
  const profile = useProfile(portfolio)
  const actor = useActor()
  const nameEntry = useShown(selectNameEntry)
  // The line is there before it is known whether there is a name: what arrives must not move the buttons below.
  const mayHaveName = account.namespace === 'eip155' && actor.getSnapshot().context.config.names
  const { address, addressExplorerUrl, type } = account
  const short = truncateAddress(address)
  return (
    <>
      {profile?.imageUrl ? (
        <Picture name={profile.name ?? address} src={profile.imageUrl} size={56} round />
      ) : (
        <Avatar seed={address} size={56} />
      )}
      {profile?.name ? (
        <div className="account-name" data-part="name">
          <UntrustedName name={profile.name} warning={profile.lookAlike ? messages.lookAlike : undefined} />
        </div>
      ) : (
        mayHaveName && (
          <div className="account-name">
            {nameEntry && (
              <Link part="name" onClick={() => actor.send({ type: 'view.go', entry: nameEntry })}>
                {messages.getName}
              </Link>
            )}
          </div>
        )
      )}
      <div className="account-address">
        <CopyButton
          part="address"
          label={fill(messages.copy, { address: short })}
          copiedLabel={messages.copied}
          onCopy={() => device.copy(address)}
        >
          <bdi>{short}</bdi>
        </CopyButton>
        {addressExplorerUrl && (
          <IconButton
            part="explorer"
            href={addressExplorerUrl}
            target="_blank"
            label={`${messages.explorer} ${newTab}`}
            icon={<ExternalIcon size={16} />}
          />
        )}
        {type === 'smartAccount' && (
          <span data-part="smart-account" part="smart-account">
            <Tag>{types.smartAccount}</Tag>
          </span>
        )}
      </div>
    </>
  )
}
