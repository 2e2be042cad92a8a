import { useProvider } from '@foyer/react'
import { useEffect, useState } from 'react'
import { announceTo } from './announceTo.ts'

/** MetaMask's test dapp in a frame, on the provider of the connection. */
export function Dapp() {
  const provider = useProvider('eip155')
  const [isOpen, setIsOpen] = useState(false)
  const [dapp, setDapp] = useState<{ window: Window }>()
  useEffect(() => {
    if (dapp && provider) return announceTo(dapp.window, provider)
  }, [dapp, provider])
  // Its 17 MB block the page for seconds while they are evaluated.
  if (!isOpen)
    return (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open the dapp
      </button>
    )
  return (
    <iframe
      className="dapp"
      src="/test-dapp/index.html"
      title="Test dapp"
      // The dapp listens from its own load event on, which comes first.
      onLoad={event => setDapp({ window: event.currentTarget.contentWindow! })}
    />
  )
}
