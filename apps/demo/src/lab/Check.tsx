import { useState } from 'react'

/** Checks the states that the page shows, in any browser: at a press, and shows what was found. */
export function Check() {
  const [result, setResult] = useState<'checking' | { text: string }>()
  const check = async (rules: boolean) => {
    setResult('checking')
    try {
      const { checkCells } = await import('./checkCells.ts')
      const { count, preferences, problems } = await checkCells({ rules })
      const asked = preferences.length > 0 ? ` With ${preferences.join(' and ')}.` : ''
      setResult({ text: [`Modals: ${count}. Problems: ${problems.length}.${asked}`, ...problems].join('\n') })
    } catch (error) {
      setResult({ text: String(error) })
    }
  }
  const isChecking = result === 'checking'
  return (
    <div className="check">
      <button type="button" disabled={isChecking} onClick={() => void check(true)}>
        Check
      </button>
      <button type="button" disabled={isChecking} onClick={() => void check(false)}>
        Measure
      </button>
      {isChecking && <p role="status">Checking…</p>}
      {typeof result === 'object' && <pre data-part="findings">{result.text}</pre>}
    </div>
  )
}
