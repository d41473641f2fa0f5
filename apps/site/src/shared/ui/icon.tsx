const SHAPES = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5',
  slots: 'M5 5h14v14H5zM9.7 5v14M14.3 5v14M3 12h18',
  search: 'M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM16 16l4 4',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h10',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2',
  moon: 'M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z',
  user: 'M12 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  eye: 'M3 12c2-3.8 5.2-5.8 9-5.800s7 2 9 5.800c-2 3.8-5.2 5.8-9 5.800S5 15.8 3 12zM12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  eyeOff:
    'M4 4l16 16M9.2 6.700A9.6 9.6 0 0 1 12 6.200c3.8 0 7 2 9 5.800a13 13 0 0 1-2.7 3.500M6 8.300A13 13 0 0 0 3 12c2 3.8 5.2 5.8 9 5.8 1.5 0 2.9-.3 4.1-.9M10 10.300a2.5 2.5 0 0 0 3.6 3.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.400M19.5 4v3.800h-3.8',
  chevronDown: 'M6 9.500l6 6 6-6',
  chevronLeft: 'M14.5 5.5 8 12l6.5 6.5',
  chevronRight: 'M9.5 5.5 16 12l-6.5 6.5',
  globe:
    'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.8 10h16.400M3.8 14h16.400M12 3.500c-5 5.2-5 11.8 0 17M12 3.500c5 5.2 5 11.8 0 17',
  receipt: 'M6 3.500h12v17l-2.4-1.6-2.4 1.600h-2.400l-2.4-1.600L6 20.500zM9 8.500h6M9 12.500h6',
  ledger: 'M5 4.500h14v15H5zM9 4.500v15M12.5 9h3.500M12.5 13h3.5',
  logout: 'M14 4.500H6v15h8M10.5 12H21M17.5 8.5 21 12l-3.5 3.5',
  alert: 'M12 4 2.8 19.500h18.400zM12 10v4.500M12 17v.1',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  clock: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.500V12l3 2',
  expand: 'M4.5 9V4.500H9M15 4.500h4.500V9M19.5 15v4.500H15M9 19.500H4.500V15',
  scales:
    'M12 4v16M7 20h10M5 7.5 12 6l7 1.500M5 7.500l-2.5 6h5zM19 7.500l-2.5 6h5zM2.5 13.500a2.5 2.5 0 0 0 5 0M16.5 13.500a2.5 2.5 0 0 0 5 0',
  seal: 'M12 3.500l7 2.700v5.300c0 4.3-2.9 7.3-7 9-4.1-1.7-7-4.7-7-9V6.200zM8.8 12l2.3 2.3 4.2-4.4',
  play: 'M8 5.5 18.5 12 8 18.500z',
} as const;

export type IconName = keyof typeof SHAPES;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A drawn icon in the colour of its text. It says nothing by itself: give its button a label. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
