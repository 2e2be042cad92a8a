import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  // The buttons, the hooks and the loader of the modal.
  loader: { from: ['src/index.ts'] },
  // The modal up to its first view.
  modal: { from: ['src/runtime/index.ts'] },
  qr: { from: ['src/parts/QrCode.tsx'] },
  views: {
    doors: [
      'src/flows/modal/LaterViews.tsx',
      'src/flows/modal/flow.ts',
      'src/flows/connect',
      'src/runtime/createOrders.ts',
      'src/parts',
    ],
  },
  pairing: { doors: ['src/flows/modal/PairingViews.tsx', 'src/flows/modal/CatalogueViews.tsx'] },
  account: { doors: ['src/flows'] },
})
