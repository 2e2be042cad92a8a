import { disconnectedWith, type ModalSnapshot, selectAccount, selectAccountTabs, type ViewPayloads } from '@foyer/core'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { type Holder, useHolder, useTokenList } from '../ledger/useLedger.ts'
import { useActor, useLastShown, useShown } from '../modal/useModalTree.ts'
import { AccountBalance } from './AccountBalance.tsx'
import { AccountLead } from './AccountLead.tsx'
import { AccountPanels } from './AccountPanels.tsx'
import styles from './AccountView.css?inline'
import { TogetherNote } from './TogetherNote.tsx'
import { WalletFeatures } from './WalletFeatures.tsx'

const others = (snapshot: ModalSnapshot) => {
  const account = selectAccount(snapshot)
  return account ? disconnectedWith(snapshot, account.namespace) : []
}
const isLeaving = (snapshot: ModalSnapshot) => selectAccount(snapshot) === undefined
/** Undefined while nobody is connected any more: the tabs stay until the view goes. */
const tabsOf = (snapshot: ModalSnapshot) => (isLeaving(snapshot) ? undefined : selectAccountTabs(snapshot))

/** Who is connected, what they hold and did, and the way out. */
export function AccountView({ payload }: { payload: ViewPayloads['Account'] }) {
  // While the wallet is let go nobody is connected any more, and this view is still on screen.
  const holder = useHolder()
  return holder ? <Holding holder={holder} payload={payload} /> : null
}

function Holding({ holder, payload }: { holder: Holder; payload: ViewPayloads['Account'] }) {
  const tabs = useLastShown(tabsOf) ?? []
  const list = useTokenList(holder.ledger)
  const tokens = tabs.includes('tokens') ? list : undefined
  const selected = tabs.find(tab => tab === payload.tab) ?? tabs[0]
  // Asked for with their tab: until then nothing is on its way.
  const counted = selected === 'tokens' || tokens?.state !== 'loading' ? tokens : undefined
  return (
    <Stack>
      <Intro
        picture={
          <>
            <AccountLead holder={holder} />
            <AccountBalance account={holder.account} tokens={counted} />
          </>
        }
      />
      <WalletFeatures />
      {selected && <AccountPanels tabs={tabs} selected={selected} holder={holder} tokens={tokens} />}
      <WayOut account={holder.account} />
    </Stack>
  )
}

/** In sight however long the list above is: the wallet, the way to other accounts, and the way out. */
function WayOut({ account: { namespace, connectedWalletInfo: wallet } }: Pick<Holder, 'account'>) {
  useStyles(styles)
  const actor = useActor()
  const { account: words } = useLedgerMessages()
  const leaving = useShown(isLeaving)
  const together = useShown(others)
  return (
    <Actions className="account-actions">
      <TogetherNote text={words.together} namespaces={together} />
      <Row
        part="profile"
        picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
        name={
          <>
            <VisuallyHidden>{words.wallet} </VisuallyHidden>
            <bdi data-part="connected-wallet">{wallet.name}</bdi>
          </>
        }
        sub={words.profile}
        onClick={() => actor.send({ type: 'view.go', entry: { view: 'Profile', payload: {} } })}
      />
      <Button part="disconnect" busy={leaving} onClick={() => actor.send({ type: 'connection.disconnect', namespace })}>
        {leaving ? words.disconnecting : words.disconnect}
      </Button>
    </Actions>
  )
}
