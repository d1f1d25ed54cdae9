// LayoverFlags
