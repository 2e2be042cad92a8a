import type { WalletPlatform } from '@foyer/core'
import type { ReactNode } from 'react'
import type { platforms as words } from '../../i18n/en.platforms.ts'
import { Stack } from '../../parts/Stack.tsx'
import { Tabs } from '../../parts/Tabs.tsx'

export interface WalletWaysProps {
  words: typeof words
  platforms: readonly WalletPlatform[]
  selected: WalletPlatform | undefined
  onSelect: (platform: WalletPlatform) => void
  children: ReactNode
}

/** The ways to one wallet, a tab each where there are several, and what the selected one shows. */
export function WalletWays({ words, platforms, selected, onSelect, children }: WalletWaysProps) {
  if (platforms.length < 2 || !selected) return children
  const tabs = platforms.map(id => ({ id, label: words.names[id] }))
  return (
    <Stack gap={12}>
      <Tabs label={words.label} tabs={tabs} selected={selected} onSelect={onSelect}>
        {children}
      </Tabs>
    </Stack>
  )
}
