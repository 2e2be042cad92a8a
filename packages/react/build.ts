import { buildPackage } from '@foyer/build'

await buildPackage(import.meta.dirname, {
  // The buttons, the hooks and the loader of the modal.
  loader: { from: ['src/index.ts'], client: true },
  // The modal up to its first view.
  modal: { from: ['src/modal/index.ts'], early: 'outer' },
  // The window while a wallet is asked, which loads once it is open.
  aside: { doors: ['src/parts/aside.ts'] },
  // A code to scan, and how long it lasts.
  qr: { from: ['src/parts/QrCode.tsx', 'src/modal/Countdown.tsx'] },
  // Options beside each other, of a few later views. With the other shared parts it would take the first of them over its budget.
  choice: { from: ['src/parts/Choice.tsx', 'src/parts/Choice.css?inline'] },
  // The modal of a page without `<ModalRoot>`.
  standalone: { doors: ['src/standalone.tsx'] },
  // One file per door of `src/doors.ts`.
  translation: { doors: ['src/i18n/translation.ts'] },
  commands: { doors: ['src/modal/commands.ts'] },
  // With the texts of a wallet that is asked, which pairing has too.
  views: {
    doors: ['src/flows/next.ts'],
    from: ['src/flows/connecting/messages.ts', 'src/flows/walletWays/WalletWays.tsx'],
  },
  pairing: { doors: ['src/flows/pairing/index.ts'] },
  account: { doors: ['src/flows/account/index.ts'] },
  siwx: { doors: ['src/flows/siwx/index.ts'] },
  smartSessions: { doors: ['src/flows/smartSessions/index.ts'] },
  // What sending and swapping share.
  transfers: {
    from: [
      'src/flows/send/AssetRow.tsx',
      'src/flows/send/AmountCard.css?inline',
      'src/flows/send/Quantity.tsx',
      'src/flows/send/Review.css?inline',
      'src/flows/send/TokenButton.tsx',
      'src/flows/send/findAssets.ts',
      'src/flows/send/useSendForm.ts',
    ],
  },
  send: { doors: ['src/flows/send/index.ts'] },
  swap: { doors: ['src/flows/swap/index.ts'] },
})
