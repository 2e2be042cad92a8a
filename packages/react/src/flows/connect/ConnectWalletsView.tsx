import {
  type ModalSnapshot,
  type MultiChainWallet,
  selectAllWalletsEntry,
  selectWallets,
  type ViewPayloads,
} from '@foyer/core'
import { useCallback } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ChevronIcon } from '../../icons/index.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { useModalContext } from '../../modal/ModalContext.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { NoWallet } from '../help/NoWallet.tsx'
import { CheckedName } from './CheckedName.tsx'
import { connectorLabel } from './connectorLabel.ts'
import { connectMessages } from './messages.ts'
import { WalletList } from './WalletList.tsx'

type Payload = ViewPayloads['ConnectWallets']

/** The list behind "Continue with a wallet", or the chain families of one wallet. Loading while core finds the way to a selected wallet. */
export function ConnectWalletsView({ payload: { namespace, wallet, selected } }: { payload: Payload }) {
  const wallets = useShown(useCallback((snapshot: ModalSnapshot) => selectWallets(snapshot, namespace), [namespace]))
  const all = useShown(selectAllWalletsEntry)
  if (wallet) return <FamilyList wallet={wallet} />
  if (selected !== undefined)
    return (
      <FlowContent flow="catalogue">
        <LoadingScreen />
      </FlowContent>
    )
  return wallets.length === 0 && !all ? (
    <NoWallet />
  ) : (
    <WalletList Name={CheckedName} wallets={wallets} namespace={namespace} all={all} />
  )
}

function FamilyList({ wallet: { name, imageUrl, connectors } }: { wallet: MultiChainWallet }) {
  const actor = useActor()
  const { language } = useModalContext()
  const { families } = useMessages(modalMessages)
  const messages = useMessages(connectMessages)
  const ask = (payload: ViewPayloads['ConnectingExternal']) =>
    actor.send({ type: 'view.go', entry: { view: 'ConnectingExternal', payload } })
  const [first, ...rest] = connectors
  return (
    <List label={messages.families}>
      {first && rest.length > 0 && (
        <li>
          <Row
            part="all-families"
            picture={<Picture name={name} src={imageUrl} />}
            name={fill(messages.allFamilies, { count: `${connectors.length}` })}
            sub={new Intl.ListFormat(language).format(connectors.map(({ namespace }) => families[namespace]))}
            end={<ChevronIcon size={16} />}
            onClick={() => ask({ ...first, also: rest })}
          />
        </li>
      )}
      {connectors.map(payload => (
        <li key={payload.namespace}>
          <Row
            part="family"
            data-namespace={payload.namespace}
            picture={<Picture name={name} src={imageUrl} />}
            name={families[payload.namespace]}
            sub={<bdi>{connectorLabel(payload.connectorId)}</bdi>}
            end={<ChevronIcon size={16} />}
            onClick={() => ask(payload)}
          />
        </li>
      ))}
    </List>
  )
}
