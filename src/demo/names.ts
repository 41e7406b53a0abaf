// biome-ignore format: a list of names reads as a text
export const names = [
  'Agustín', 'Alejandra', 'Álvaro', 'Amanda', 'Andrea', 'Andrés', 'Antonia', 'Bárbara', 'Bastián', 'Belén',
  'Benjamín', 'Camila', 'Carla', 'Carlos', 'Carolina', 'Catalina', 'Claudia', 'Cristián', 'Cristóbal', 'Daniela',
  'Diego', 'Eduardo', 'Elías', 'Emilia', 'Fabián', 'Felipe', 'Fernanda', 'Florencia', 'Francisca', 'Francisco',
  'Gabriela', 'Gonzalo', 'Héctor', 'Ignacia', 'Ignacio', 'Isidora', 'Javiera', 'Joaquín', 'Jorge', 'José Miguel',
  'Josefa', 'Juan Pablo', 'Karen', 'Laura', 'Leonardo', 'Lorena', 'Lucas', 'Luis', 'Macarena', 'Magdalena',
  'Manuel', 'Marcela', 'Marcelo', 'María Ignacia', 'María José', 'Martín', 'Martina', 'Matías', 'Maximiliano',
  'Mónica', 'Natalia', 'Nicolás', 'Pablo', 'Pamela', 'Patricio', 'Paula', 'Paulina', 'Pedro', 'Pía', 'Raúl',
  'Renata', 'Ricardo', 'Rocío', 'Rodrigo', 'Romina', 'Sebastián', 'Sofía', 'Tamara', 'Tomás', 'Trinidad',
  'Valentina', 'Vicente', 'Víctor', 'Victoria', 'Ximena',
] as const;

// biome-ignore format: a list of names reads as a text
export const surnames = [
  'Acuña', 'Aguilera', 'Alarcón', 'Álvarez', 'Araneda', 'Aravena', 'Araya', 'Arias', 'Bravo', 'Bustos', 'Cáceres',
  'Campos', 'Cárdenas', 'Carrasco', 'Castillo', 'Castro', 'Cerda', 'Contreras', 'Cortés', 'Díaz', 'Espinoza',
  'Farías', 'Fernández', 'Figueroa', 'Flores', 'Fuentes', 'Gallardo', 'García', 'Garrido', 'Godoy', 'Gómez',
  'González', 'Guerra', 'Gutiérrez', 'Guzmán', 'Henríquez', 'Hernández', 'Herrera', 'Ibáñez', 'Jara', 'Jiménez',
  'Lagos', 'Leiva', 'León', 'López', 'Maldonado', 'Martínez', 'Medina', 'Mella', 'Méndez', 'Miranda', 'Molina',
  'Morales', 'Moreno', 'Muñoz', 'Navarrete', 'Navarro', 'Núñez', 'Olivares', 'Orellana', 'Ortiz', 'Osorio',
  'Parra', 'Peña', 'Pérez', 'Pino', 'Pizarro', 'Poblete', 'Quezada', 'Ramírez', 'Reyes', 'Riquelme', 'Rivas',
  'Rivera', 'Rodríguez', 'Rojas', 'Romero', 'Ruiz', 'Saavedra', 'Sáez', 'Salazar', 'Salinas', 'Sánchez',
  'Sandoval', 'Sepúlveda', 'Silva', 'Soto', 'Tapia', 'Torres', 'Ulloa', 'Valdés', 'Valenzuela', 'Vargas',
  'Vásquez', 'Vega', 'Venegas', 'Vera', 'Vergara', 'Vidal', 'Yáñez', 'Zamorano', 'Zúñiga',
] as const;
