import type { MantineColorsTuple } from '@mantine/core';

export const accent: MantineColorsTuple = [
  '#eef0fd',
  '#dfe3fb',
  '#bfc7f6',
  '#9ba7ef',
  '#7d8ce8',
  '#6273df',
  '#4c5fd5',
  '#3f50bd',
  '#35439c',
  '#293478',
];

export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ed',
  '#d6dae3',
  '#c3c9d5',
  '#98a1b1',
  '#5c6577',
  '#464e5f',
  '#2c323e',
  '#171a21',
];

export const dark: MantineColorsTuple = [
  '#e7eaf0',
  '#c8cdd8',
  '#a2aaba',
  '#8b94a6',
  '#363c49',
  '#282d37',
  '#1e2128',
  '#16181d',
  '#111317',
  '#0b0c0f',
];

export const green: MantineColorsTuple = [
  '#e9f6ef',
  '#d3eede',
  '#a8dcbe',
  '#77c79b',
  '#49ae7a',
  '#2c9661',
  '#1c7c4c',
  '#17683f',
  '#125433',
  '#0d3f27',
];

export const yellow: MantineColorsTuple = [
  '#fff6e2',
  '#fdebc3',
  '#f9d88b',
  '#f2c04f',
  '#e3a526',
  '#c0840d',
  '#946206',
  '#7c5207',
  '#64430a',
  '#48310a',
];

export const red: MantineColorsTuple = [
  '#fdefed',
  '#fbdcd8',
  '#f5b6af',
  '#ee9288',
  '#e4695d',
  '#d5443a',
  '#c02d23',
  '#a0251c',
  '#821f18',
  '#5f1812',
];
