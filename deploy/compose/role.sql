-- The role of the servers. `migrate` grants it the right to read and write rows, but not to change tables.
create role layover login;
