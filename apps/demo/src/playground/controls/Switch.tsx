export interface SwitchProps {
  label: string
  /** A second line, or the name of the option. */
  note?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A row with a switch at its end. */
export function Switch({ label, note, checked, onChange }: SwitchProps) {
  return (
    <label className="row">
      <span className="row-text">
        {label}
        {note && <small>{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
