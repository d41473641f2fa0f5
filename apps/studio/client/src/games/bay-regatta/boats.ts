/** A racing boat with a coloured spinnaker, its waterline at the origin, about 100 units tall. */
export function boat(g: CanvasRenderingContext2D, size: number, colors: readonly [string, string], hull: string): void {
  g.save();
  g.scale(size / 100, size / 100);
  g.strokeStyle = '#14264d';
  g.lineJoin = 'round';
  g.lineWidth = 2.2;
  shape(g, 'M-2 -6V-98', undefined);
  shape(g, 'M-5 -92C-22 -66 -34 -34 -38 -12H-5Z', '#fffdf6');
  g.lineWidth = 1;
  shape(g, 'M-12 -74L-5 -72M-21 -54L-5 -51M-29 -34L-5 -31', undefined);
  g.lineWidth = 2.2;
  shape(g, 'M1 -94C34 -84 58 -52 50 -16C34 -10 14 -10 1 -14C12 -40 12 -68 1 -94Z', colors[0]);
  shape(g, 'M1 -94C30 -82 44 -50 38 -13.4C30 -11.6 20 -11.4 13 -12C26 -40 22 -70 1 -94Z', colors[1]);
  shape(g, 'M-46 -8H54C50 4 40 10 30 10H-30C-40 8 -44 0 -46 -8Z', hull);
  g.lineWidth = 3;
  g.strokeStyle = '#fffdf6';
  shape(g, 'M-41 -1H47', undefined);
  g.restore();
}

function shape(g: CanvasRenderingContext2D, d: string, fill: string | undefined): void {
  const path = new Path2D(d);
  if (fill !== undefined) {
    g.fillStyle = fill;
    g.fill(path);
  }
  g.stroke(path);
}

/** A white lighthouse with red bands on its rock, its foot at the origin, about 100 units tall. */
export function lighthouse(g: CanvasRenderingContext2D, size: number, light: number): void {
  g.save();
  g.scale(size / 100, size / 100);
  g.strokeStyle = '#14264d';
  g.lineJoin = 'round';
  g.lineWidth = 2;
  if (light > 0) {
    const beam = g.createRadialGradient(0, -86, 0, 0, -86, 70);
    beam.addColorStop(0, `rgba(255, 240, 170, ${0.9 * light})`);
    beam.addColorStop(1, 'rgba(255, 240, 170, 0)');
    g.fillStyle = beam;
    g.fillRect(-70, -156, 140, 140);
  }
  shape(g, 'M-13 0L-8 -76H8L13 0Z', '#fffdf6');
  g.lineWidth = 1;
  shape(g, 'M-11.7 -20L-10.4 -38H10.4L11.7 -20ZM-9.4 -54L-8.2 -72H8.2L9.4 -54Z', '#d91a33');
  g.lineWidth = 2;
  shape(g, 'M-13 -76H13V-80H-13Z', '#14264d');
  shape(g, 'M-7 -80V-93H7V-80Z', '#ffe27a');
  shape(g, 'M-9 -93L0 -104L9 -93Z', '#d91a33');
  g.restore();
}
