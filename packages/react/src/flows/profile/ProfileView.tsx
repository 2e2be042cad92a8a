import type { ModalSnapshot, ProfileAccount, ProfileChain } from '@foyer/core'
import { selectProfile, selectUnconnected } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { fill } from '../../i18n/fill.ts'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { CheckIcon, WalletIcon } from '../../icons/index.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Link } from '../../parts/Link.tsx'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Label, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { balanceFigure } from '../account/balanceFigure.ts'
import { grouped } from '../account/figures.ts'
import { TogetherNote } from '../account/TogetherNote.tsx'
import { useActor, useLastShown, useShown } from '../modal/useModalTree.ts'

const shown = (snapshot: ModalSnapshot) => {
  const chains = selectProfile(snapshot)
  return chains.length > 0 ? chains : undefined
}

/** Every account of every chain family that is connected: which one counts, and each family's own way out. */
export function ProfileView() {
  const actor = useActor()
  const { profile } = useLedgerMessages()
  // While the last wallet is let go nobody is connected any more, and this view is still on screen.
  const chains = useLastShown(shown)
  const others = useShown(selectUnconnected)
  if (!chains) return null
  return (
    <Stack gap={16}>
      {chains.map(chain => (
        <Family key={chain.namespace} chain={chain} />
      ))}
      {others.length > 0 && (
        <Button
          part="connect-another"
          icon={<WalletIcon />}
          onClick={() => {
            const [only, ...more] = others
            const payload = only && more.length === 0 ? { namespace: only } : {}
            actor.send({ type: 'view.go', entry: { view: 'Connect', payload } })
          }}
        >
          {profile.connectAnother}
        </Button>
      )}
    </Stack>
  )
}

function Family({ chain }: { chain: ProfileChain }) {
  const actor = useActor()
  const { families, profile } = useLedgerMessages()
  const { namespace, wallet, accounts, balance, together, active } = chain
  const choose = ({ address, active: isCurrent }: ProfileAccount) => {
    if (!isCurrent) actor.send({ type: 'account.select', namespace, address })
    // An account of another family brings its network along, the one that its wallet is on now. Where the app does not run there, that is said.
    const now = selectProfile(actor.getSnapshot()).find(each => each.namespace === namespace)
    if (now && !now.active) actor.send({ type: 'network.select', id: now.chainId })
  }
  const several = new Set(accounts.map(({ type }) => type)).size > 1
  const figure = balance && `${grouped(balanceFigure(balance.value))} ${balance.symbol ?? ''}`.trimEnd()
  return (
    <section aria-label={families[namespace]} data-part="family" data-namespace={namespace}>
      <Stack>
        <Label>{families[namespace]}</Label>
        <List label={profile.accounts}>
          {accounts.map(account => (
            <Row
              key={account.address}
              part="account"
              data-namespace={namespace}
              picture={<Avatar seed={account.address} size={40} />}
              name={<bdi>{account.label ?? truncateAddress(account.address)}</bdi>}
              sub={<AccountSub account={account} several={several} />}
              value={account.active ? <bdi>{figure}</bdi> : undefined}
              end={
                account.active && (
                  <>
                    {active && <CheckIcon />}
                    <VisuallyHidden>
                      {active ? profile.current : fill(profile.chosen, { family: families[namespace] })}
                    </VisuallyHidden>
                  </>
                )
              }
              aria-current={(account.active && active) || undefined}
              onClick={() => choose(account)}
            />
          ))}
        </List>
        <Row
          isStatic
          part="connected-wallet"
          picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
          name={<bdi>{wallet.name}</bdi>}
          end={
            <Link
              part="disconnect"
              data-namespace={namespace}
              onClick={() => actor.send({ type: 'connection.disconnect', namespace })}
            >
              {profile.disconnect} <VisuallyHidden>{families[namespace]}</VisuallyHidden>
            </Link>
          }
        />
        <TogetherNote text={profile.together} namespaces={together} />
      </Stack>
    </section>
  )
}

/** What kind of account it is, where there are several kinds, and the address behind a name. */
function AccountSub({ account: { address, type, label }, several }: { account: ProfileAccount; several: boolean }) {
  const { profile } = useLedgerMessages()
  const kind = several && type ? profile.types[type] : undefined
  const short = label === undefined ? undefined : truncateAddress(address)
  const parts = [kind, short].filter(part => part !== undefined)
  return parts.length > 0 ? <bdi>{parts.join(' · ')}</bdi> : null
}
