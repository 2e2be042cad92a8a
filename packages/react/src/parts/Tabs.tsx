import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Tabs.css?inline'

export interface TabsProps<Id extends string> {
  /** Accessible name of the list of tabs. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
  /** Panel of the selected tab. */
  children: ReactNode
}

/**
 * Tabs with the panel of the selected one. One tab is in the tab order; arrow keys, Home and End select another.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  useStyles(styles)
  const id = useId()
  const index = tabs.findIndex(tab => tab.id === selected)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const steps: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index - 1,
      [forward]: index + 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    onSelect(tabs[next]!.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        style={{ '--tab-count': tabs.length, '--selected-tab': index } as CSSProperties}
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            data-part="tab"
            part="tab"
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            <span className="truncate">{tab.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} className="tab-panel">
        {children}
      </div>
    </>
  )
}
