import { ModalRoot } from '@foyer/react'
import type { Config } from '@foyer/sandbox/config'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { walletNetworks } from '../config.ts'
import { type Settings, searchFor, settingsFrom, themeFor } from '../settings/settings.ts'
import { signInServer } from '../signIn/signInServer.ts'
import { modalOptions } from '../site/modalOptions.ts'
import { ActorTree } from '../tree/ActorTree.tsx'
import { CodePanel } from './code/CodePanel.tsx'
import { FaultsPanel } from './faults/FaultsPanel.tsx'
import { Header } from './Header.tsx'
import { Options } from './Options.tsx'
import { Tabs } from './panels/Tabs.tsx'
import { WalletsPanel } from './panels/WalletsPanel.tsx'
import { Stage } from './Stage.tsx'
import { YourApp } from './YourApp.tsx'

/** A browser limits how often a page may write its address: a drag over colours would be too often. */
const ADDRESS_DELAY = 150

function useSettings() {
  const [settings, setSettings] = useState(() => settingsFrom(location.search))
  useEffect(() => {
    const address = `${location.pathname}${searchFor(settings)}${location.hash}`
    const timer = setTimeout(() => history.replaceState(null, '', address), ADDRESS_DELAY)
    return () => clearTimeout(timer)
  }, [settings])
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part }
    // Extensions inject their wallets before any other script, so the simulated ones come with a new page.
    if (part.wallets) return location.assign(`${location.pathname}${searchFor(next)}`)
    setSettings(next)
  }
  return [settings, change] as const
}

/** Settings that a running modal cannot follow: a change of them needs a new one. */
function fixedOf(settings: Settings): string {
  const { theme: _, accent: __, radius: ___, font: ____, panel: _____, ...fixed } = settings
  return JSON.stringify(fixed)
}

/** The invitation: the modal, its options, and what happens in it. */
export function Playground({ config }: { config: Config }) {
  const [settings, change] = useSettings()
  const [appPlace, setAppPlace] = useState<HTMLElement | null>(null)
  const [actorPlace, setActorPlace] = useState<HTMLElement | null>(null)
  const { theme, signIn, embedded, panel } = settings
  const server = useMemo(
    () => (signIn === 'off' ? undefined : signInServer(config.signIn.url, { required: signIn === 'required' })),
    [config, signIn],
  )
  const shown = useMemo(() => themeFor(settings), [settings])
  return (
    <div className="playground" data-theme={theme}>
      <Header theme={theme} onTheme={next => change({ theme: next })} />
      <main>
        <Intro />
        <Options settings={settings} onChange={change} />
        <div className="right">
          <section className="stage" aria-label="The modal" data-embedded={embedded || undefined}>
            <ModalRoot key={fixedOf(settings)} options={modalOptions(config, settings, server)} theme={shown}>
              <Stage settings={settings} />
              {actorPlace && createPortal(<ActorTree />, actorPlace)}
              {appPlace && createPortal(<YourApp settings={settings} server={server} />, appPlace)}
            </ModalRoot>
          </section>
          <Tabs
            label="Look inside"
            value={panel}
            onChange={next => change({ panel: next })}
            tabs={{
              code: { label: 'Code', content: <CodePanel settings={settings} /> },
              actors: { label: 'Actors', content: <div ref={setActorPlace} /> },
              faults: {
                label: 'Faults',
                content: panel === 'faults' && <FaultsPanel networks={config.networks} />,
              },
              wallets: {
                label: 'Wallets',
                content: panel === 'wallets' && <WalletsPanel networks={walletNetworks(config)} />,
              },
            }}
          />
          <div ref={setAppPlace} id="your-app" className="your-app" />
        </div>
      </main>
      <Foot />
    </div>
  )
}

const Intro = () => (
  <div className="intro">
    <h1>Come in.</h1>
    <p>
      Foyer is a modal for your web app: visitors connect a wallet of EVM, Solana, Polkadot or Bitcoin, see what they
      hold, send, swap and sign in.
    </p>
  </div>
)

const Foot = () => (
  <footer className="foot">
    <p>
      Chains, wallets and services of this page run on this machine, with the public keys of each chain’s development
      network. Never send anything of value to their accounts.
    </p>
    <nav aria-label="Other ways to use it">
      <a href="/headless.html">Without a renderer</a>
      <a href="/wagmi.html">With wagmi</a>
      <a href="/dapp.html">Another dapp on the connected wallet</a>
    </nav>
  </footer>
)
