import { drawing, paint } from './paint.ts'

/** A part of the path with the flag at its end, for notices of success. */
export function ToastIllustration() {
  return (
    <svg {...drawing} viewBox="0 0 316 84" aria-hidden="true">
      <path
        {...paint.hills}
        d="M0 66C60 60 90 26 158 20s98 30 158 34M0 50C50 46 92 10 166 6s100 26 150 30M60 72c40-10 62-32 104-36s84 22 122 36"
      />
      <path {...paint.path} d="M22 58c38 6 44-22 82-20s40 10 70-2 44-16 74-14" />
      <path {...paint.filledFlag} d="M248 24V4m0 0c8-5 14 4 22 0v11c-8 4-14-5-22 0" />
      <circle {...paint.stop} cx="22" cy="58" r="5" />
      <circle {...paint.stop} cx="104" cy="38" r="5" />
      <circle {...paint.stop} cx="174" cy="36" r="5" />
    </svg>
  )
}
