import { type ComponentProps, useState } from 'react'
import { WalletDesk } from './WalletDesk.tsx'

/** The desk behind its summary. It has some hundred controls, so it is rendered where it is wanted. */
export function FoldedDesk(desk: ComponentProps<typeof WalletDesk>) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show the wallets here</summary>
      {open && <WalletDesk {...desk} />}
    </details>
  )
}
