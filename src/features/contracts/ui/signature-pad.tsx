import { Button, Group, Input } from '@mantine/core';
import { type PointerEvent, useEffect, useRef } from 'react';
import { signatureBox } from '../contract.ts';
import classes from './signature-pad.module.css';

const longestPath = 19_000;
const { width, height } = signatureBox;

/** A signature that was drawn. */
export const SignatureImage = ({ path, name }: { readonly path: string; readonly name: string }) => (
  <svg
    className={classes.image}
    viewBox={`0 0 ${width} ${height}`}
    role="img"
    aria-label={`Firma de ${name}`}
  >
    <path d={path} />
  </svg>
);

/** The pointer's place within the box, in whole units. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): string {
  const box = currentTarget.getBoundingClientRect();
  const within = (part: number, size: number) => Math.round(Math.min(Math.max(part, 0), 1) * size);
  return `${within((clientX - box.left) / box.width, width)} ${within((clientY - box.top) / box.height, height)}`;
}

function draw(canvas: HTMLCanvasElement, path: string): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.lineWidth = 3 * (canvas.width / width);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  const scaled = new Path2D();
  scaled.addPath(new Path2D(path), new DOMMatrix().scale(canvas.width / width));
  pen.stroke(scaled);
}

interface SignaturePadProps {
  /** An SVG path within `signatureBox`; empty without a signature. */
  readonly value: string;
  readonly onChange: (path: string) => void;
  readonly error?: React.ReactNode;
}

/** Draws a signature with a finger, a pen or the mouse. */
export function SignaturePad({ value, onChange, error }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The path with the stroke that is being drawn. */
  const path = useRef(value);
  const drawing = useRef(false);
  useEffect(() => {
    path.current = value;
    if (canvas.current) draw(canvas.current, value);
  }, [value]);

  const extend = (step: string) => {
    if (path.current.length > longestPath) return;
    path.current += step;
    if (canvas.current) draw(canvas.current, path.current);
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const place = placeOf(event);
    // A point is a stroke without length, which a round pen shows.
    extend(`M${place}L${place}`);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current && event.isPrimary) extend(`L${placeOf(event)}`);
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    onChange(path.current);
  };
  return (
    <Input.Wrapper label="Firma" labelElement="div" error={error}>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={2 * width}
        height={2 * height}
        aria-label="Firma con el dedo, un lápiz o el mouse"
        role="img"
        data-error={Boolean(error) || undefined}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Group justify="flex-end" mt={4}>
        <Button variant="subtle" size="compact-sm" disabled={value === ''} onClick={() => onChange('')}>
          Borrar la firma
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
