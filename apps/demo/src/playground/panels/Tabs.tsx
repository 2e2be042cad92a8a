import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export interface TabsProps<Name extends string> {
  label: string
  tabs: Readonly<Record<Name, { label: string; content: ReactNode }>>
  value: Name
  onChange: (name: Name) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Panels of which one is shown. Arrow keys move between the tabs; hidden panels keep their state. */
export function Tabs<Name extends string>({ label, tabs, value, onChange }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(tabs) as Name[]
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = names[(names.indexOf(value) + step + names.length) % names.length]!
    onChange(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <section className="tabs" aria-label={label}>
      <div ref={list} role="tablist" aria-label={label}>
        {names.map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === value}
            aria-controls={`panel-${name}`}
            tabIndex={name === value ? 0 : -1}
            onClick={() => onChange(name)}
            onKeyDown={move}
          >
            {tabs[name].label}
          </button>
        ))}
      </div>
      {names.map(name => (
        <div
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== value}
          className="panel"
        >
          <h2 className="read-only">{tabs[name].label}</h2>
          {tabs[name].content}
        </div>
      ))}
    </section>
  )
}
