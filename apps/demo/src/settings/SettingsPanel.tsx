import { everyFamily, familyNames } from '../site/familyNames.ts'
import { accountTypes, locales, type Settings, type Switch, signIns, switches, themes } from './settings.ts'

export interface SettingsPanelProps {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
}

/** Options of the modal that the visitor of the demo can change. */
export function SettingsPanel({ settings, onChange }: SettingsPanelProps) {
  return (
    <section className="card" aria-labelledby="settings-title">
      <h2 id="settings-title">Settings</h2>
      <p className="quiet">Options of the modal. They are stored in the address of this page.</p>
      <div className="choices">
        <Choice label="Theme" values={themes} value={settings.theme} onChange={theme => onChange({ theme })} />
        <Choice label="Locale" values={locales} value={settings.locale} onChange={locale => onChange({ locale })} />
        <Choice label="Sign-in" values={signIns} value={settings.signIn} onChange={signIn => onChange({ signIn })} />
        <Choice
          label="Account of a login"
          values={accountTypes}
          value={settings.accountType}
          onChange={accountType => onChange({ accountType })}
        />
      </div>
      <fieldset className="families">
        <legend>Chain families</legend>
        {everyFamily.map(family => {
          const others = settings.families.filter(each => each !== family)
          const isOn = others.length < settings.families.length
          return (
            <label key={family}>
              <input
                type="checkbox"
                checked={isOn}
                // At least one family must stay on.
                disabled={isOn && others.length === 0}
                onChange={() => onChange({ families: isOn ? others : [...others, family] })}
              />
              {familyNames[family]}
            </label>
          )
        })}
      </fieldset>
      <ul className="switches">
        {(Object.keys(switches) as Switch[]).map(name => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                role="switch"
                checked={settings[name]}
                aria-checked={settings[name]}
                onChange={event => onChange({ [name]: event.target.checked })}
              />
              <span>{switches[name].label}</span>
              <code>{name}</code>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      {label}
      <select value={value} onChange={event => onChange(event.target.value as Value)}>
        {values.map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}
