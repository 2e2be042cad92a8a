import { useState } from 'react'

/** Checks the states that the page shows, in any browser: at a press, and shows what was found. */
export function Check() {
  const [problems, setProblems] = useState<string[]>()
  const [isChecking, setChecking] = useState(false)
  const check = async (rules: boolean) => {
    setChecking(true)
    setProblems(undefined)
    try {
      const { checkCells } = await import('./checkCells.ts')
      setProblems(await checkCells({ rules }))
    } catch (error) {
      setProblems([String(error)])
    }
    setChecking(false)
  }
  return (
    <div className="check">
      <button type="button" disabled={isChecking} onClick={() => void check(true)}>
        Check
      </button>
      <button type="button" disabled={isChecking} onClick={() => void check(false)}>
        Measure
      </button>
      {isChecking && <p role="status">Checking…</p>}
      {problems && (
        <pre data-part="problems" data-count={problems.length}>
          {problems.join('\n') || 'No problem was found.'}
        </pre>
      )}
    </div>
  )
}
