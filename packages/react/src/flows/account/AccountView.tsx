import { disconnectedWith, type ModalSnapshot, selectAccount } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { fill } from '../../i18n/fill.ts'
import { useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { ChevronIcon, ExternalIcon, NetworkIcon, WalletIcon } from '../../icons/index.ts'
import { useHandle } from '../../loader/HandleContext.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Sign } from '../../parts/Sign.tsx'
import { Lead, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useActor, useLastShown, useShown } from '../modal/useModalTree.ts'
import { AccountBalance } from './AccountBalance.tsx'
import { TogetherNote } from './TogetherNote.tsx'

const current = (snapshot: ModalSnapshot) => selectAccount(snapshot)
const others = (snapshot: ModalSnapshot) => {
  const account = selectAccount(snapshot)
  return account ? disconnectedWith(snapshot, account.namespace) : []
}
const isLeaving = (snapshot: ModalSnapshot) => selectAccount(snapshot) === undefined

/** Who is connected, what they hold, and the way out. */
export function AccountView() {
  const actor = useActor()
  const handle = useHandle()
  const words = useLaterMessages()
  // While the wallet is let go nobody is connected any more, and this view is still on screen.
  const account = useLastShown(current)
  const leaving = useShown(isLeaving)
  const together = useShown(others)
  if (!account) return null
  const { address, namespace, addressExplorerUrl, connectedWalletInfo: wallet } = account
  const short = truncateAddress(address)
  return (
    <Stack>
      <Lead
        picture={
          <>
            <Avatar seed={address} size={56} />
            <CopyButton
              part="address"
              label={fill(words.account.copy, { address: short })}
              copiedLabel={words.account.copied}
              onCopy={() => handle.runtime()?.copy(address)}
            >
              <bdi>{short}</bdi>
            </CopyButton>
            <AccountBalance account={account} />
          </>
        }
      />
      <List label={words.titles.Account}>
        <Row
          still
          part="connected-wallet"
          picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
          name={<bdi>{wallet.name}</bdi>}
          sub={words.account.wallet}
        />
        <Row
          part="profile"
          picture={<Sign icon={<WalletIcon />} />}
          name={words.account.profile}
          end={<ChevronIcon size={16} />}
          onClick={() => actor.send({ type: 'view.go', entry: { view: 'Profile', payload: {} } })}
        />
        {addressExplorerUrl && (
          <Row
            part="explorer"
            href={addressExplorerUrl}
            target="_blank"
            picture={<Sign icon={<NetworkIcon />} />}
            name={
              <>
                {words.account.explorer} <VisuallyHidden>{words.newTab}</VisuallyHidden>
              </>
            }
            end={<ExternalIcon size={16} />}
          />
        )}
      </List>
      <Button
        part="disconnect"
        look="quiet"
        busy={leaving}
        onClick={() => actor.send({ type: 'connection.disconnect', namespace })}
      >
        {leaving ? words.account.disconnecting : words.account.disconnect}
      </Button>
      <TogetherNote namespaces={together} />
    </Stack>
  )
}
