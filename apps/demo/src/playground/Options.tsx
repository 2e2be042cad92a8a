import { type ReactNode, useState } from 'react'
import {
  type FeatureSwitch,
  featureSwitches,
  type fonts,
  locales,
  RADIUS,
  type Settings,
  type Switch as SwitchName,
} from '../settings/settings.ts'
import { everyFamily, familyNames } from '../site/familyNames.ts'
import { AccentField } from './controls/AccentField.tsx'
import { Segments } from './controls/Segments.tsx'
import { Switch } from './controls/Switch.tsx'

export interface OptionsProps {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
}

/** Every option of the modal that this page can change, in groups. */
export function Options({ settings, onChange }: OptionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="options" aria-labelledby="options-title">
      <h2 id="options-title" className="read-only">
        Options
      </h2>
      <button
        type="button"
        className="options-toggle"
        aria-expanded={isOpen}
        aria-controls="options-groups"
        onClick={() => setIsOpen(!isOpen)}
      >
        Options
        <Chevron />
      </button>
      <div id="options-groups" className="groups" data-open={isOpen || undefined}>
        <Look settings={settings} onChange={onChange} />
        <Chains settings={settings} onChange={onChange} />
        <WaysIn settings={settings} onChange={onChange} />
        <AccountOptions settings={settings} onChange={onChange} />
        <Behaviour settings={settings} onChange={onChange} />
      </div>
    </section>
  )
}

const Chevron = () => (
  <svg className="chevron" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path
      d="M6 8l4 4 4-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

function Group({ title, open = true, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="group" open={open}>
      <summary>
        <h3>{title}</h3>
        <Chevron />
      </summary>
      <div className="group-rows">{children}</div>
    </details>
  )
}

const fontNames: Record<keyof typeof fonts, string> = { inter: 'Inter', serif: 'Serif', mono: 'Mono' }

function Look({ settings, onChange }: OptionsProps) {
  const { embedded, theme, accent, radius, font } = settings
  return (
    <Group title="Look">
      <Switch label="Embedded in the page" checked={embedded} onChange={on => onChange({ embedded: on })} />
      <Segments
        label="Theme"
        options={{ auto: 'Auto', light: 'Light', dark: 'Dark' }}
        value={theme}
        onChange={value => onChange({ theme: value })}
      />
      <AccentField value={accent} onChange={value => onChange({ accent: value })} />
      <label className="row">
        Radius
        <span className="range">
          <input
            type="range"
            min={0}
            max={RADIUS}
            step={4}
            value={radius}
            aria-valuetext={`${radius} pixels`}
            onChange={event => onChange({ radius: Number(event.target.value) })}
          />
          <output>{radius} px</output>
        </span>
      </label>
      <Segments label="Font" options={fontNames} value={font} onChange={value => onChange({ font: value })} />
    </Group>
  )
}

function Chains({ settings, onChange }: OptionsProps) {
  const { families } = settings
  return (
    <Group title="Chain families">
      <fieldset className="chips">
        <legend className="read-only">Chain families</legend>
        {everyFamily.map(family => {
          const isOn = families.includes(family)
          const next = everyFamily.filter(each => (each === family ? !isOn : families.includes(each)))
          return (
            <label key={family}>
              <input
                type="checkbox"
                checked={isOn}
                // At least one family must stay on.
                disabled={next.length === 0}
                onChange={() => onChange({ families: next })}
              />
              {familyNames[family]}
            </label>
          )
        })}
      </fieldset>
      <SwitchOf name="enableNetworkSwitch" label="Network switching" settings={settings} onChange={onChange} />
      <SwitchOf name="allowUnsupportedChain" label="Allow any chain" settings={settings} onChange={onChange} />
    </Group>
  )
}

interface SwitchOfProps extends OptionsProps {
  name: SwitchName | FeatureSwitch
  label: string
}

function SwitchOf({ name, label, settings, onChange }: SwitchOfProps) {
  return <Switch label={label} note={name} checked={settings[name]} onChange={on => onChange({ [name]: on })} />
}

function WaysIn({ settings, onChange }: OptionsProps) {
  const rows = { settings, onChange }
  return (
    <Group title="Ways in">
      <Segments
        label="Sign in with your server"
        options={{ off: 'Off', optional: 'Optional', required: 'Required' }}
        value={settings.signIn}
        onChange={value => onChange({ signIn: value })}
      />
      <SwitchOf name="walletConnect" label="Phone wallets and services" {...rows} />
      <SwitchOf name="login" label="Login without a wallet" {...rows} />
      {settings.login && (
        <>
          <SwitchOf name="email" label="… by email" {...rows} />
          <SwitchOf name="socials" label="… by social account" {...rows} />
          <Segments
            label="Account of a login"
            options={{ smartAccount: 'Smart account', eoa: 'Plain account' }}
            value={settings.accountType}
            onChange={value => onChange({ accountType: value })}
          />
        </>
      )}
      <SwitchOf name="allWallets" label="List of all wallets" {...rows} />
      <SwitchOf name="enableEIP6963" label="Announced wallets" {...rows} />
      <SwitchOf name="enableInjected" label="Wallet at window.ethereum" {...rows} />
      <SwitchOf name="collapseWallets" label="Collapse the wallets" {...rows} />
      <SwitchOf name="legalCheckbox" label="Terms checkbox" {...rows} />
    </Group>
  )
}

function AccountOptions({ settings, onChange }: OptionsProps) {
  const shown: FeatureSwitch[] = ['onramp', 'swaps', 'receive', 'send', 'history']
  return (
    <Group title="Account">
      {shown.map(name => (
        <SwitchOf key={name} name={name} label={featureSwitches[name].label} settings={settings} onChange={onChange} />
      ))}
      <SwitchOf name="smartSessions" label="Site permissions" settings={settings} onChange={onChange} />
    </Group>
  )
}

function Behaviour({ settings, onChange }: OptionsProps) {
  const { preload, locale, wallets } = settings
  return (
    <Group title="Behaviour">
      <Segments
        label="Preload"
        options={{ idle: 'Idle', intent: 'Intent', none: 'None' }}
        value={preload}
        onChange={value => onChange({ preload: value })}
      />
      <label className="row">
        Locale
        <select value={locale} onChange={event => onChange({ locale: event.target.value as Settings['locale'] })}>
          {locales.map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <SwitchOf name="revokeOnDisconnect" label="Revoke on disconnect" settings={settings} onChange={onChange} />
      <SwitchOf name="analytics" label="Analytics events" settings={settings} onChange={onChange} />
      <Switch
        label="Simulated wallets"
        note="Reloads the page"
        checked={wallets === 'sim'}
        onChange={on => onChange({ wallets: on ? 'sim' : 'none' })}
      />
    </Group>
  )
}
