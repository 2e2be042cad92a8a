import * as modal from 'virtual:foyer-modal'
import { bip122Adapter } from '@foyer/adapters-bip122'
import { evmAdapter } from '@foyer/adapters-evm'
import { polkadotAdapter } from '@foyer/adapters-polkadot'
import { solanaAdapter } from '@foyer/adapters-solana'
import { renderHost } from './renderHost.tsx'

// A module without side effects stays in the bundle only while its exports are used.
window.benchModal = modal

// Nothing is started before the press, so that its figure is the work of starting and rendering.
renderHost({
  adapters: [evmAdapter(), solanaAdapter(), polkadotAdapter({ appName: 'Bench' }), bip122Adapter()],
  preload: 'none',
})
