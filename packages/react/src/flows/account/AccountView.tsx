import { disconnectedWith, type ModalSnapshot, selectAccount, selectAccountTabs, type ViewPayloads } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { useLastShown } from '../../modal/useLastShown.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { CheckedName } from '../connect/CheckedName.tsx'
import { SharedSessionNote } from '../disconnect/SharedSessionNote.tsx'
import { type Holder, useHolder, useTokenList } from '../portfolio/usePortfolio.ts'
import { AccountBalance } from './AccountBalance.tsx'
import { AccountIntro } from './AccountIntro.tsx'
import { AccountPanels } from './AccountPanels.tsx'
import styles from './AccountView.css?inline'
import { accountMessages } from './messages.ts'
import { TransactionsRow } from './TransactionsRow.tsx'
import { WalletFeatures } from './WalletFeatures.tsx'

const others = (snapshot: ModalSnapshot) => {
  const account = selectAccount(snapshot)
  return account ? disconnectedWith(snapshot, account.namespace) : []
}
const isLeaving = (snapshot: ModalSnapshot) => selectAccount(snapshot) === undefined
/** Undefined after the disconnect; the tabs stay until the view closes. */
const tabsOf = (snapshot: ModalSnapshot) => (isLeaving(snapshot) ? undefined : selectAccountTabs(snapshot))

/** The connected account: balance, tabs, and the disconnect button. */
export function AccountView({ payload }: { payload: ViewPayloads['Account'] }) {
  // The view is still on screen while the wallet disconnects.
  const holder = useHolder()
  return holder ? <Holding holder={holder} payload={payload} /> : null
}

function Holding({ holder, payload }: { holder: Holder; payload: ViewPayloads['Account'] }) {
  const tabs = useLastShown(tabsOf) ?? []
  const list = useTokenList(holder.portfolio)
  const tokens = tabs.includes('tokens') ? list : undefined
  const selected = tabs.find(tab => tab === payload.tab) ?? tabs[0]
  // Tokens load with their tab: before that there is nothing to wait for.
  const awaited = selected === 'tokens' && (tokens ? tokens.state === 'loading' : holder.portfolio?.state !== 'failed')
  const total = tabs.includes('tokens') ? { awaited, figure: tokens?.total } : undefined
  return (
    <Stack>
      <Intro
        picture={
          <>
            <AccountIntro holder={holder} />
            <AccountBalance account={holder.account} total={total} />
          </>
        }
      />
      <WalletFeatures />
      {!tabs.includes('activity') && <TransactionsRow />}
      {selected && <AccountPanels tabs={tabs} selected={selected} holder={holder} tokens={tokens} />}
      <AccountFooter account={holder.account} />
    </Stack>
  )
}

/** Footer that stays in sight: the wallet with a link to all accounts, and the disconnect button. */
function AccountFooter({ account: { namespace, connectedWalletInfo: wallet } }: Pick<Holder, 'account'>) {
  useStyles(styles)
  const actor = useActor()
  const messages = useMessages(accountMessages)
  const leaving = useShown(isLeaving)
  const together = useShown(others)
  return (
    <Actions className="account-actions">
      <SharedSessionNote namespaces={together} />
      <Row
        part="profile"
        picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
        name={
          <>
            <VisuallyHidden>{messages.wallet} </VisuallyHidden>
            <span data-part="connected-wallet">
              <CheckedName name={wallet.name} />
            </span>
          </>
        }
        sub={messages.profile}
        onClick={() => actor.send({ type: 'view.go', entry: { view: 'Profile', payload: {} } })}
      />
      <Button part="disconnect" busy={leaving} onClick={() => actor.send({ type: 'connection.disconnect', namespace })}>
        {leaving ? messages.disconnecting : messages.disconnect}
      </Button>
    </Actions>
  )
}
