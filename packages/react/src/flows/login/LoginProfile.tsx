import type { WayIn } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { DisconnectIcon, ExternalIcon, KeyIcon, MailIcon, ShieldIcon } from '../../icons/flowIcons.ts'
import { ChevronIcon, WalletIcon } from '../../icons/index.ts'
import { SocialMark } from '../../icons/SocialMark.tsx'
import { useActor } from '../../modal/useModalTree.ts'
import { Label } from '../../parts/Captions.tsx'
import { List } from '../../parts/List.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { loginMessages } from './messages.ts'

/** Line that says how the visitor came in. */
export function LoginWay({ wayIn: { login } }: { wayIn: WayIn }) {
  const { profile, providers } = useMessages(loginMessages)
  const isEmail = login.kind === 'email'
  const way = isEmail ? profile.email : fill(profile.social, { provider: providers[login.provider] })
  return (
    <Row
      isStatic
      part="login-way"
      picture={<SymbolPicture icon={isEmail ? <MailIcon /> : <SocialMark social={login.provider} />} />}
      name={login.label ? <bdi>{login.label}</bdi> : way}
      sub={login.label ? way : undefined}
    />
  )
}

/** Actions on the wallet of a login, and the end of the login. */
export function LoginActions({ wayIn }: { wayIn: WayIn }) {
  const actor = useActor()
  const { blocked, profile } = useMessages(loginMessages)
  const { vault, ownWallet, namespace } = wayIn
  const pages = [
    { page: 'export', name: profile.recovery, icon: <KeyIcon /> },
    { page: 'passkeys', name: profile.passkeys, icon: <ShieldIcon /> },
  ] as const
  return (
    <section aria-label={profile.wallet}>
      <Stack>
        <Label>{profile.wallet}</Label>
        <List label={profile.wallet}>
          {pages.map(({ page, name, icon }) => (
            <li key={page}>
              <Row
                part={page}
                picture={<SymbolPicture icon={icon} />}
                name={name}
                sub={fill(profile.opensIn, { vault })}
                end={<ExternalIcon size={16} />}
                onClick={() => actor.send({ type: 'vault.open', page })}
              />
            </li>
          ))}
          <li>
            <Row
              part="own-wallet"
              picture={<SymbolPicture icon={<WalletIcon />} />}
              name={profile.ownWallet}
              sub={profile.ownWalletSub}
              end={<ChevronIcon size={16} />}
              onClick={() => actor.send({ type: 'view.go', entry: ownWallet })}
            />
          </li>
          <li>
            <Row
              part="disconnect"
              data-namespace={namespace}
              picture={<SymbolPicture icon={<DisconnectIcon />} />}
              name={profile.signOut}
              onClick={() => actor.send({ type: 'connection.disconnect', namespace })}
            />
          </li>
        </List>
        {wayIn.isBlocked && (
          <Notice tone="warn" live title={blocked.title}>
            {blocked.text}
          </Notice>
        )}
      </Stack>
    </section>
  )
}
