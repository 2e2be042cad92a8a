import type { ModalSnapshot, ProfileAccount, ProfileChain } from '@foyer/core'
import { selectProfile, selectUnconnected, selectWayIn } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { useCallback } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon } from '../../icons/flowIcons.ts'
import { WalletIcon } from '../../icons/index.ts'
import { Lazy } from '../../lazy/Lazy.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Label } from '../../parts/Captions.tsx'
import { Link } from '../../parts/Link.tsx'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { balanceFigure } from '../account/balanceFigure.ts'
import { CheckedName } from '../connect/CheckedName.tsx'
import { SharedSessionNote } from '../disconnect/SharedSessionNote.tsx'
import { AccountTypes } from './AccountTypes.tsx'
import { loginDoor } from './loginDoor.ts'
import { profileMessages } from './messages.ts'
import { SitePermissionsRow } from './SitePermissionsRow.tsx'

const shown = (snapshot: ModalSnapshot) => {
  const chains = selectProfile(snapshot)
  return chains.length > 0 ? chains : undefined
}

/** Login of the active account, else of any other. */
const selectLogin = (snapshot: ModalSnapshot) =>
  selectWayIn(snapshot) ??
  selectProfile(snapshot)
    .map(({ namespace }) => selectWayIn(snapshot, namespace))
    .find(wayIn => wayIn !== undefined)

const nothing = () => null

/** All connected accounts by namespace, each with its disconnect button. */
export function ProfileView() {
  const actor = useActor()
  const messages = useMessages(profileMessages)
  // The view is still on screen while the last wallet disconnects.
  const chains = useLastShown(shown)
  const others = useShown(selectUnconnected)
  const wayIn = useShown(selectLogin)
  if (!chains) return null
  return (
    <Stack gap={16}>
      {wayIn && (
        <Lazy module={loginDoor} loading={<SkeletonRow simple />} failed={nothing}>
          {({ LoginWay }) => <LoginWay wayIn={wayIn} />}
        </Lazy>
      )}
      {chains.map(chain => (
        <Family key={chain.namespace} chain={chain} />
      ))}
      <SitePermissionsRow />
      {wayIn && (
        <Lazy module={loginDoor} loading={<LoadingScreen />} failed={nothing}>
          {({ LoginActions }) => <LoginActions wayIn={wayIn} />}
        </Lazy>
      )}
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
          {messages.connectAnother}
        </Button>
      )}
    </Stack>
  )
}

function Family({ chain }: { chain: ProfileChain }) {
  const actor = useActor()
  const { families } = useMessages(modalMessages)
  const messages = useMessages(profileMessages)
  const { namespace, wallet, balance, together, active, types } = chain
  const type = chain.accounts.find(each => each.active)?.type
  // Where the types are chosen, the list has the accounts of the chosen one.
  const accounts = types.length > 0 ? chain.accounts.filter(each => each.type === type) : chain.accounts
  const choose = ({ address, active: isCurrent }: ProfileAccount) => {
    if (!isCurrent) actor.send({ type: 'account.select', namespace, address })
    // Choosing an account of another namespace also chooses the network of its wallet, supported or not.
    const now = selectProfile(actor.getSnapshot()).find(each => each.namespace === namespace)
    if (now && !now.active) actor.send({ type: 'network.select', id: now.chainId })
  }
  // It ends by signing out.
  const isLogin = useShown(
    useCallback((snapshot: ModalSnapshot) => selectWayIn(snapshot, namespace) !== undefined, [namespace]),
  )
  const several = new Set(accounts.map(({ type }) => type)).size > 1
  const figure = balance && `${balanceFigure(balance.value)} ${balance.symbol ?? ''}`.trimEnd()
  return (
    <section aria-label={families[namespace]} data-part="family" data-namespace={namespace}>
      <Stack>
        <Label>{families[namespace]}</Label>
        <AccountTypes chain={chain} />
        <List label={messages.accounts}>
          {accounts.map(account => (
            <li key={account.address}>
              <Row
                part="account"
                data-namespace={namespace}
                picture={<Avatar seed={account.address} size={40} />}
                name={<bdi>{account.label ?? truncateAddress(account.address)}</bdi>}
                sub={subOf(account, several && account.type && messages.types[account.type])}
                value={account.active && figure ? <bdi>{figure}</bdi> : undefined}
                end={
                  account.active && (
                    <>
                      {active && <CheckIcon />}
                      <VisuallyHidden>
                        {active ? messages.current : fill(messages.chosen, { family: families[namespace] })}
                      </VisuallyHidden>
                    </>
                  )
                }
                aria-current={(account.active && active) || undefined}
                onClick={() => choose(account)}
              />
            </li>
          ))}
        </List>
        {!isLogin && (
          <Row
            isStatic
            part="connected-wallet"
            picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
            name={<CheckedName name={wallet.name} />}
            end={
              <Link
                part="disconnect"
                data-namespace={namespace}
                onClick={() => actor.send({ type: 'connection.disconnect', namespace })}
              >
                {messages.disconnect} <VisuallyHidden>{families[namespace]}</VisuallyHidden>
              </Link>
            }
          />
        )}
        {!isLogin && <SharedSessionNote namespaces={together} />}
      </Stack>
    </section>
  )
}

/** Type of the account, where the wallet has several, and the address of a named one. Undefined without either: the row has no second line. */
function subOf({ address, label }: ProfileAccount, type: string | false | undefined) {
  const parts = [type, label !== undefined && truncateAddress(address)].filter(Boolean)
  return parts.length > 0 ? <bdi>{parts.join(' · ')}</bdi> : undefined
}
