import { useLayoutEffect, useRef, useState } from 'react'
import { ICON, WALLETS } from './announced.ts'
import { mountHost } from './mountHost.tsx'

/** Modal dialog of plain React with the same rows, all of it in the first bundle. */
function Bare() {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  return (
    <>
      <button type="button" data-part="connect-button" onClick={() => setOpen(true)}>
        Connect wallet
      </button>
      {open && (
        <dialog ref={dialog} aria-labelledby="title" onClose={() => setOpen(false)}>
          <h1 id="title">Connect wallet</h1>
          <ul>
            {Object.values(WALLETS)
              .flat()
              .map(name => (
                <li key={name}>
                  <button type="button" data-part="wallet">
                    <img src={ICON} alt="" width="40" height="40" /> {name}
                  </button>
                </li>
              ))}
          </ul>
        </dialog>
      )}
    </>
  )
}

mountHost(<Bare />)
