import { maxUrlLength } from '@fieldwork/core/urlLength.ts'
import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'
import { withoutPrefix } from './urlPrefix.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'prefix' | 'type' | 'inputMode' | 'autoComplete'> & {
  /** Stands in front of what is typed; a pasted one is not doubled. */
  prefix?: string
  /** A pasted `http://` stays. */
  keepsHttp?: boolean
}

/** An address whose beginning is given. The value is what follows it. */
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
