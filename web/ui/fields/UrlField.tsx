import { maxUrlLength } from '@fieldwork/core/urlLength.ts'
import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'
import { withoutPrefix } from './urlPrefix.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'prefix' | 'type' | 'inputMode' | 'autoComplete'> & {
  /** Shown before the value. If it's pasted as well, it's removed. */
  prefix?: string
  /** Keeps a pasted `http://`. */
  keepsHttp?: boolean
}

/** An address with a fixed beginning. The value is the rest. */
export function UrlField({ prefix = 'https://', keepsHttp, onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      prefix={prefix}
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={maxUrlLength}
      onChange={(typed) => onChange?.(withoutPrefix(typed, prefix, keepsHttp))}
    />
  )
}
