import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { setProbe } from './probe.ts'

const NAMES = ['Meadow', 'Parallax', 'Rivet', 'Bramble', 'Harbour', 'Quarry']
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="teal"/></svg>'

/** Modal dialog of plain React with as many rows. */
function Bare() {
  const [open, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  useEffect(() => {
    setProbe({
      isShown: () => dialog.current?.open === true,
      isGone: () => !dialog.current,
      open: () => flushSync(() => setOpen(true)),
      close: () => flushSync(() => setOpen(false)),
    })
  }, [])
  return (
    <>
      <button type="button" data-part="connect-button" onClick={() => setOpen(true)}>
        Connect wallet
      </button>
      {open && (
        <dialog ref={dialog} aria-labelledby="title">
          <h1 id="title">Connect wallet</h1>
          <ul>
            {NAMES.map(name => (
              <li key={name}>
                <button type="button">
                  <img src={PICTURE} alt="" width="40" height="40" /> {name}
                </button>
              </li>
            ))}
          </ul>
        </dialog>
      )}
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Bare />)
