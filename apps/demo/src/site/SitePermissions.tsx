import { useAccount, useModal } from '@foyer/react'

/** Way to the site permissions, which the modal itself offers to smart accounts only. */
export function SitePermissions() {
  const { open } = useModal()
  if (!useAccount('eip155')) return null
  return (
    <section className="card" aria-labelledby="permissions-title">
      <h2 id="permissions-title">Site permissions</h2>
      <p className="quiet">Sites that may act for your EVM account. The sandbox grants them: see its page of calls.</p>
      <div className="buttons">
        <button type="button" onClick={() => void open({ view: 'SmartSessions' })}>
          Show site permissions
        </button>
      </div>
    </section>
  )
}
