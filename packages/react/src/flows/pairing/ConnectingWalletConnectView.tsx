import {
  type ModalSnapshot,
  selectPairing,
  selectReach,
  type ViewPayloads,
  type WalletEntry,
  type WalletPlatform,
} from '@foyer/core'
import { useCallback, useState } from 'react'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { WalletWays } from '../walletWays/WalletWays.tsx'
import { AbsentPanel } from './AbsentPanel.tsx'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
import { GetWallet } from './GetWallet.tsx'
import { OpenPanel } from './OpenPanel.tsx'
import { ScanPanel } from './ScanPanel.tsx'
import { TroublePanel } from './TroublePanel.tsx'

type Payload = ViewPayloads['ConnectingWalletConnect']

/** Pairing with one wallet, by each way that this device offers. */
export function ConnectingWalletConnectView({ payload }: { payload: Payload }) {
  const { wallet } = payload
  return wallet ? <WalletPairing payload={payload} wallet={wallet} /> : <ConnectingWalletConnectBasicView />
}

function WalletPairing({ payload, wallet }: { payload: Payload; wallet: WalletEntry }) {
  const actor = useActor()
  const { namespace } = payload
  const pairing = useShown(selectPairing)
  const reach = useShown(
    useCallback(
      (snapshot: ModalSnapshot) => selectReach(snapshot, { wallet, namespace, href: location.href }),
      [wallet, namespace],
    ),
  )
  // All ways but the browser's share one pairing, so that the choice is no state of the machine.
  const [chosen, setChosen] = useState(payload.platform)
  const ways = reach.platforms.filter(isRemote)
  const way = ways.find(each => each === chosen) ?? ways[0]
  const select = (platform: WalletPlatform) => {
    if (isRemote(platform)) return setChosen(platform)
    const { connector } = reach
    if (!connector) return
    const entry = {
      view: 'ConnectingExternal' as const,
      payload: { connectorId: connector.id, namespace: connector.namespace },
    }
    actor.send({ type: 'view.go', entry, mode: 'replace' })
  }

  const panel = () => {
    if (reach.browse && (way === undefined || way === 'mobile'))
      return <OpenPanel wallet={wallet} way="browse" link={reach.browse} pairing={pairing} />
    if (way === undefined) return <AbsentPanel wallet={wallet} />
    return (
      <TroublePanel pairing={pairing} wallet={wallet}>
        {way === 'qrcode' ? (
          <ScanPanel pairing={pairing} wallet={wallet}>
            {!reach.connector && <GetWallet wallet={wallet} />}
          </ScanPanel>
        ) : (
          <OpenPanel wallet={wallet} way={way} link={reach.links[way]} pairing={pairing} />
        )}
      </TroublePanel>
    )
  }
  return (
    <WalletWays platforms={reach.platforms} selected={way} onSelect={select}>
      {panel()}
    </WalletWays>
  )
}

const isRemote = (platform: WalletPlatform): platform is Exclude<WalletPlatform, 'browser'> => platform !== 'browser'
