import { ConnectButton, ModalRoot, NetworkButton } from '@foyer/react'
import type { Config } from '@foyer/sandbox/config'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { walletNetworks } from '../config.ts'
import { openDesk } from '../desk/openDesk.ts'
import { resetWallets } from '../desk/resetWallets.ts'
import { WalletDesk } from '../desk/WalletDesk.tsx'
import { AskForPayment } from '../session/AskForPayment.tsx'
import { Session } from '../session/Session.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { type Settings, searchFor, settingsFrom } from '../settings/settings.ts'
import { SignInPanel } from '../signIn/SignInPanel.tsx'
import { signInServer } from '../signIn/signInServer.ts'
import { ActorTree } from '../tree/ActorTree.tsx'
import { Hero } from './Hero.tsx'
import { modalOptions } from './modalOptions.ts'
import { SitePermissions } from './SitePermissions.tsx'

/** Host site that embeds the modal. */
export function App({ config }: { config: Config }) {
  const [settings, setSettings] = useState(() => settingsFrom(location.search))
  const [head, setHead] = useState<HTMLElement | null>(null)
  const [rest, setRest] = useState<HTMLElement | null>(null)
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    // Extensions inject their wallets before any other script, so the simulated ones come first too.
    if (part.families || part.executeTogether !== undefined)
      return location.assign(`${location.pathname}${searchFor(next)}`)
    history.replaceState(null, '', `${location.pathname}${searchFor(next)}`)
    setSettings(next)
  }
  const { theme, families: on, signIn } = settings
  const server = useMemo(
    () => (signIn === 'off' ? undefined : signInServer(config.signIn.url, { required: signIn === 'required' })),
    [config, signIn],
  )
  const shown = useMemo(() => ({ mode: theme }), [theme])
  // Options are read once, so changed options need a new modal. Only the theme is live.
  const { theme: _, ...fixed } = settings
  return (
    <div className="page" data-theme={theme}>
      <header ref={setHead} className="head" />
      <main>
        <div className="entrance">
          <ModalRoot key={JSON.stringify(fixed)} options={modalOptions(config, settings, server)} theme={shown}>
            <Hero />
            {head && createPortal(<Head />, head)}
            {rest &&
              createPortal(
                <>
                  <Session families={on} />
                  <div className="column">
                    <AskForPayment />
                    {settings.smartSessions && <SitePermissions />}
                    {server && <SignInPanel server={server} />}
                    <SettingsPanel settings={settings} onChange={change} />
                  </div>
                  <ActorTree />
                </>,
                rest,
              )}
          </ModalRoot>
        </div>
        <div ref={setRest} className="panels" />
        {window.foyerWallets && <Desk wallets={window.foyerWallets} config={config} />}
      </main>
      <footer className="foot">
        <p>
          Everything on this page runs on this machine: the chains, the wallets, the services. The keys are the public
          ones of each chain’s development network. Never send anything of value to their accounts.
        </p>
        <nav aria-label="More pages">
          <a href="/">The playground</a>
          <a href="/lab.html">Every view in every state</a>
          <a href="/headless.html">Without a renderer</a>
          <a href="/dapp.html">Another dapp on the connected wallet</a>
        </nav>
      </footer>
    </div>
  )
}

function Head() {
  return (
    <>
      <a className="wordmark" href="/bench.html">
        Foyer
      </a>
      <div className="visitor">
        <NetworkButton />
        <ConnectButton />
      </div>
    </>
  )
}

function Desk({ wallets, config }: { wallets: NonNullable<Window['foyerWallets']>; config: Config }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="card" aria-labelledby="desk-title">
      <div className="title">
        <h2 id="desk-title">Wallet desk</h2>
        <button type="button" onClick={openDesk}>
          Open in its own window
        </button>
        <button type="button" onClick={resetWallets}>
          Start over
        </button>
      </div>
      <p className="quiet">
        Simulated wallet extensions with real keys and signatures. Here you act as their user. While the modal is open,
        the rest of the page cannot be used: open the desk in its own window.
      </p>
      {/* The desk has some hundred controls: it is rendered where it is wanted. */}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>The wallets on this page</summary>
        {open && <WalletDesk wallets={wallets} networks={walletNetworks(config)} />}
      </details>
    </section>
  )
}
