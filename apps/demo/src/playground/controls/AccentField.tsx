import { useId } from 'react'

const colours = {
  Foyer: undefined,
  Orange: '#e8562a',
  Green: '#0a7f5a',
  Pink: '#d6336c',
  Yellow: '#f2c230',
} as const

export interface AccentFieldProps {
  /** `#rrggbb`; undefined is the modal's own. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Accent of the modal: one of a few, or any other. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const name = useId()
  return (
    <div className="choice" role="radiogroup" aria-label="Accent">
      <span aria-hidden="true">Accent</span>
      <div className="swatches">
        {Object.entries(colours).map(([label, colour]) => (
          <label key={label} className="swatch" data-colour={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={value === colour}
              onChange={() => onChange(colour)}
            />
          </label>
        ))}
        <input
          type="color"
          className="own-colour"
          aria-label="Another accent"
          value={value ?? '#4b5bf0'}
          onChange={event => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
