/* SVG paths on a 24 × 24 grid of icons that are shared by the app and by pages without it. */

export const calendar = 'M6 5.5h12a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2ZM4 10h16M8.5 3.5v4m7-4v4'
export const document = 'M6.5 3.5h8l4 4v11a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM14.5 3.5v4h4'
export const external = 'M10.5 5.5H7a2 2 0 0 0-2 2V17a2 2 0 0 0 2 2h9.5a2 2 0 0 0 2-2v-3.5M14 4.5h5.5V10m-.5-5-7.5 7.5'
export const image =
  'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2ZM7.1 9.7a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0ZM20.5 15.2l-4.3-4.2L7.3 19.5'
export const lock =
  'M7.2 10.5h9.6a2.2 2.2 0 0 1 2.2 2.2v5.6a2.2 2.2 0 0 1 -2.2 2.2h-9.6a2.2 2.2 0 0 1 -2.2 -2.2v-5.6a2.2 2.2 0 0 1 2.2 -2.2ZM8 10.5V8a4 4 0 0 1 8 0v2.5'
export const moon = 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z'
export const portfolio =
  'M5.5 7.5h13a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2ZM8.5 7.5V6a1.5 1.5 0 0 1 1.5-1.5h4A1.5 1.5 0 0 1 15.5 6v1.5M3.5 12.5h17'
export const projects = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM15.4 8.6l-1.9 4.9-4.9 1.9 1.9-4.9Z'
export const shield = 'M12 3.75 5.25 6v5.5c0 4.2 2.7 7 6.75 8.75 4.05-1.75 6.75-4.55 6.75-8.75V6Z'
export const share = 'M12 14.5V4m-4 3.75L12 4l4 3.75M5 12v6a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6'
export const sun = 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4'
export const track =
  'M4 18.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM16 5.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM8 18.5h7a3.2 3.2 0 0 0 0-6.5H9a3.2 3.2 0 0 1 0-6.5h7'
export const user = 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0'
