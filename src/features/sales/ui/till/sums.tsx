import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sums.module.css';

interface SumsProps extends BoxProps {
  /** Each a label and its amount, in a div. */
  readonly children: ReactNode;
}

/** The totals of an order or its payment. */
export const Sums = ({ children, className = '', ...box }: SumsProps) => (
  <Box component="dl" m={0} {...box} className={`${classes.sums} figures ${className}`}>
    {children}
  </Box>
);
