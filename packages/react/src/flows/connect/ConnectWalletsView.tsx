import {
  type AskedConnector,
  type ChainNamespace,
  type ModalSnapshot,
  type MultiChainWallet,
  selectAccount,
  selectAllWalletsEntry,
  selectWallets,
  type ViewPayloads,
  type WalletEntry,
} from '@foyer/core'
import { useCallback } from 'react'
import { useCounted } from '../../i18n/useCounted.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ChevronIcon, QrIcon } from '../../icons/index.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { useModalContext } from '../../modal/ModalContext.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { List } from '../../parts/List.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { NoWallet } from '../help/NoWallet.tsx'
import { walletWaysMessages } from '../walletWays/messages.ts'
import { selectWays } from '../walletWays/selectWays.ts'
import { CheckedName } from './CheckedName.tsx'
import { connectorLabel } from './connectorLabel.ts'
import { Distinction } from './Distinction.tsx'
import { connectMessages } from './messages.ts'
import { WalletList } from './WalletList.tsx'

type Payload = ViewPayloads['ConnectWallets']

/** The list behind "Continue with a wallet", or the chain families of one wallet. Loading while core finds the way to a selected wallet. */
export function ConnectWalletsView({ payload: { namespace, wallet, selected } }: { payload: Payload }) {
  const wallets = useShown(useCallback((snapshot: ModalSnapshot) => selectWallets(snapshot, namespace), [namespace]))
  const all = useShown(selectAllWalletsEntry)
  if (wallet) return <Families wallet={wallet} namespace={namespace} />
  if (selected !== undefined)
    return (
      <FlowContent flow="catalogue">
        <LoadingScreen />
      </FlowContent>
    )
  return wallets.length === 0 && !all ? (
    <NoWallet />
  ) : (
    <WalletList Name={CheckedName} Distinction={Distinction} wallets={wallets} namespace={namespace} all={all} />
  )
}

type FamiliesProps = { wallet: MultiChainWallet; namespace: ChainNamespace | undefined }

/** Chain families of a wallet in this page, and its QR code for those who have it on a phone. */
function Families({ wallet, namespace }: FamiliesProps) {
  const actor = useActor()
  const { label, names } = useMessages(walletWaysMessages)
  const [first] = wallet.connectors
  const ways = useShown(useCallback((snapshot: ModalSnapshot) => first && selectWays(snapshot, first), [first]))
  const showCode = (entry: WalletEntry) => {
    const payload = { wallet: entry, platform: 'qrcode' as const, ...(namespace && { namespace }) }
    actor.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnect', payload } })
  }
  return (
    <Stack>
      <FamilyList wallet={wallet} />
      {ways?.platforms.includes('qrcode') && (
        <List label={label}>
          <li>
            <Row
              part="way"
              data-platform="qrcode"
              picture={<SymbolPicture icon={<QrIcon />} />}
              name={names.qrcode}
              end={<ChevronIcon size={16} />}
              onClick={() => showCode(ways.entry)}
            />
          </li>
        </List>
      )}
    </Stack>
  )
}

const holds = (snapshot: ModalSnapshot, { connectorId, namespace }: AskedConnector) =>
  selectAccount(snapshot, namespace)?.connectedWalletInfo.id === connectorId

function FamilyList({ wallet: { name, imageUrl, connectors } }: { wallet: MultiChainWallet }) {
  const actor = useActor()
  const { lang } = useModalContext().attributes
  const { families } = useMessages(modalMessages)
  const messages = useMessages(connectMessages)
  const counted = useCounted()
  const isComplete = useShown(
    useCallback((snapshot: ModalSnapshot) => connectors.every(each => holds(snapshot, each)), [connectors]),
  )
  const ask = (payload: ViewPayloads['ConnectingExternal']) =>
    actor.send({ type: 'view.go', entry: { view: 'ConnectingExternal', payload } })
  const [first, ...rest] = connectors
  return (
    <List label={messages.families}>
      {first && rest.length > 0 && !isComplete && (
        <li>
          <Row
            part="all-families"
            picture={<Picture name={name} src={imageUrl} />}
            name={counted(messages.allFamilies, { count: connectors.length })}
            sub={new Intl.ListFormat(lang).format(connectors.map(({ namespace }) => families[namespace]))}
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
